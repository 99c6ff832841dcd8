import { Button, Group, Paper, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { monthName } from '../../../../parts/compliance/months.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useEntries, useHolidaysOn } from '../api.ts';
import { labels } from '../labels.ts';
import { MonthCalendar } from './month-calendar.tsx';

interface MonthWithEventsProps {
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  timeZone: string;
  /** Whether to show the department's classes instead of the person's events. */
  department: boolean;
}

/** A month with entries on its days. Browsing to another month keeps the selected day. */
export function MonthWithEvents({ today, selected, onSelect, timeZone, department }: MonthWithEventsProps) {
  const [shown, setShown] = useState(selected);
  const [previous, setPrevious] = useState(selected);
  if (previous !== selected) {
    setPrevious(selected);
    setShown(selected);
  }
  const { entries, error, staleSince, retry } = useEntries([shown, shown], department);
  const holidaysOn = useHolidaysOn();
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
        entries={entries ?? new Map()}
        holidaysOn={holidaysOn}
        timeZone={timeZone}
        department={department}
      />
      <VisuallyHidden aria-live="polite">
        {entries && summary(monthName(shown.slice(0, 7)), entries.size)}
      </VisuallyHidden>
      <StaleAlert message={failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {error && !entries && <RetryAlert message={failed} onRetry={retry} />}
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
