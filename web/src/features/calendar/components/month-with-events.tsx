import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { enrollment } from '@muster/shared/areas/enrollment';
import { useState } from 'react';
import { cacheKey } from '../../../api/cache-key.ts';
import { useCall } from '../../../api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ReloadFailure } from '../../../ui/stale-alert.tsx';
import { labels } from '../labels.ts';
import { MonthCalendar } from './month-calendar.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface MonthWithEventsProps {
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  timeZone: string;
}

/** The month, with a dot on each day on which the caller has something; another month can be looked at without picking a day of it. */
export function MonthWithEvents({ today, selected, onSelect, timeZone }: MonthWithEventsProps) {
  const [shown, show] = useState(selected);
  const [followed, follow] = useState(selected);
  if (followed !== selected) {
    follow(selected);
    show(selected);
  }
  const month = shown.slice(0, 7);
  const { data, error, mutate } = useCall(enrollment.byMonth, { query: { month } });
  return (
    <Paper withBorder radius="lg" p="md">
      <MonthCalendar
        shown={shown}
        onShow={show}
        today={today}
        selected={selected}
        onSelect={onSelect}
        daysWithEvents={new Set(data)}
      />
      <VisuallyHidden aria-live="polite">
        {data && labels.daysWithEvents(monthName.format(new Date(`${month}-01`)), data.length)}
      </VisuallyHidden>
      {data && (
        <ReloadFailure
          of={cacheKey(enrollment.byMonth, { query: { month } })}
          message={labels.monthFailed}
          timeZone={timeZone}
          onRetry={() => mutate()}
        />
      )}
      {error && !data && (
        <ErrorAlert
          message={
            <Group justify="space-between" gap="xs">
              <Text inherit>{labels.monthFailed}</Text>
              <Button variant="default" size="compact-sm" onClick={() => mutate()}>
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
            show(today);
            onSelect(today);
          }}
        >
          {labels.today}
        </Button>
      </Group>
    </Paper>
  );
}
