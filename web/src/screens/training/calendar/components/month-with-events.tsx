import { Button, Group, Paper, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDaysWithEvents, useDepartmentMonth } from '../api.ts';
import { labels } from '../labels.ts';
import { MonthCalendar } from './month-calendar.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface MonthWithEventsProps {
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  timeZone: string;
  /** Marks the days with classes of the department instead of those with own events. */
  department: boolean;
}

/** Loads what is on the days of a month, in words. */
function useMarks(month: string, department: boolean) {
  const own = useDaysWithEvents(department ? null : month);
  const all = useDepartmentMonth(department ? month : null);
  const days = own.data;
  const listed = all.data;
  const marks = useMemo(() => {
    const dates = listed?.flatMap(({ training_dates }) => [...new Set(training_dates.map(({ date }) => date))]) ?? [];
    const counted = [...Map.groupBy(dates, (date) => date)].filter(([date]) => date.startsWith(month));
    return department
      ? listed && new Map(counted.map(([date, classes]) => [date, labels.classCount(classes.length)]))
      : days && new Map(days.map((date) => [date, labels.ownEvents]));
  }, [department, listed, days, month]);
  const { error, staleSince, retry } = department ? all : own;
  return { marks, error, staleSince, retry };
}

/** A month in which the days with events, or with classes of the department, are marked. Another month can be shown without picking a day of it. */
export function MonthWithEvents({ today, selected, onSelect, timeZone, department }: MonthWithEventsProps) {
  const [shown, setShown] = useState(selected);
  const [previous, setPrevious] = useState(selected);
  if (previous !== selected) {
    setPrevious(selected);
    setShown(selected);
  }
  const month = shown.slice(0, 7);
  const { marks, error, staleSince, retry } = useMarks(month, department);
  const failed = department ? labels.departmentFailed : labels.monthFailed;
  const summary = department ? labels.daysWithClasses : labels.daysWithEvents;
  return (
    <Paper withBorder radius="lg" p="md">
      <MonthCalendar
        shown={shown}
        onShow={setShown}
        today={today}
        selected={selected}
        onSelect={onSelect}
        marks={marks ?? new Map()}
        worded={department}
      />
      <VisuallyHidden aria-live="polite">
        {marks && summary(monthName.format(new Date(`${month}-01`)), marks.size)}
      </VisuallyHidden>
      <StaleAlert message={failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {error && !marks && <RetryAlert message={failed} onRetry={retry} />}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setShown(today);
            onSelect(today);
          }}
        >
          {labels.today}
        </Button>
      </Group>
    </Paper>
  );
}
