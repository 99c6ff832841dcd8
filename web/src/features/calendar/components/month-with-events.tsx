import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { useDaysWithEvents } from '../api.ts';
import { labels } from '../labels.ts';
import { MonthCalendar } from './month-calendar.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface MonthWithEventsProps {
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  timeZone: string;
}

/** A month with a dot on each day with events. Another month can be shown without picking a day of it. */
export function MonthWithEvents({ today, selected, onSelect, timeZone }: MonthWithEventsProps) {
  const [shown, setShown] = useState(selected);
  const [previous, setPrevious] = useState(selected);
  if (previous !== selected) {
    setPrevious(selected);
    setShown(selected);
  }
  const month = shown.slice(0, 7);
  const { data, error, staleSince, retry } = useDaysWithEvents(month);
  return (
    <Paper withBorder radius="lg" p="md">
      <MonthCalendar
        shown={shown}
        onShow={setShown}
        today={today}
        selected={selected}
        onSelect={onSelect}
        daysWithEvents={new Set(data)}
      />
      <VisuallyHidden aria-live="polite">
        {data && labels.daysWithEvents(monthName.format(new Date(`${month}-01`)), data.length)}
      </VisuallyHidden>
      <StaleAlert message={labels.monthFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {error && !data && (
        <ErrorAlert
          message={
            <Group justify="space-between" gap="xs">
              <Text inherit>{labels.monthFailed}</Text>
              <Button variant="default" size="compact-sm" onClick={retry}>
                {labels.tryAgain}
              </Button>
            </Group>
          }
        />
      )}
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
