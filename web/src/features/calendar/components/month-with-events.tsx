import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { enrollment } from '@muster/shared/areas/enrollment';
import { useState } from 'react';
import { keyOf } from '../../../api/cache-key.ts';
import { useCall } from '../../../api/use-call.ts';
import { Failure } from '../../../ui/error-alert.tsx';
import { ReloadFailure } from '../../../ui/stale-alert.tsx';
import { labels } from '../labels.ts';
import { Month } from './month-calendar.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface EventfulMonthProps {
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  timeZone: string;
}

/** The month, with a dot on each day on which the caller has something; another month can be looked at without picking a day of it. */
export function EventfulMonth({ today, selected, onSelect, timeZone }: EventfulMonthProps) {
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
      <Month
        shown={shown}
        onShow={show}
        today={today}
        selected={selected}
        onSelect={onSelect}
        eventful={new Set(data)}
      />
      <VisuallyHidden aria-live="polite">
        {data && labels.daysWithEvents(monthName.format(new Date(`${month}-01`)), data.length)}
      </VisuallyHidden>
      {data && (
        <ReloadFailure
          of={keyOf(enrollment.byMonth, { query: { month } })}
          message={labels.monthFailed}
          timeZone={timeZone}
          onRetry={() => mutate()}
        />
      )}
      {error && !data && (
        <Failure
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
