import { Group, Stack, Text } from '@mantine/core';
import type { TrainingDate } from '@muster/shared/areas/training';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { shiftsDuring } from '@muster/shared/rules/shifts';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { clockTime, formatDate } from '../../../ui/date-time.ts';
import { useOwnShifts } from '../api.ts';
import { labels } from '../labels.ts';
import { shiftWords } from '../shift-words.ts';

interface OwnShiftsProps {
  sessions: readonly TrainingDate[];
  /** The sessions of all listed classes, so that one call loads the shifts for all of them. */
  listed?: readonly TrainingDate[];
}

/** Says whether the signed-in person is on duty or absent during a class. Renders nothing if they are free. */
export function OwnShifts({ sessions, listed = sessions }: OwnShiftsProps) {
  const timeZone = useTimeZone();
  const { data, error } = useOwnShifts(listed);
  if (!data) return error ? <Text variant="hint">{labels.ownFailed}</Text> : null;
  const times = sessions
    .map(({ date, start_time, end_time }) => ({
      date: date.slice(0, 10),
      start: clockTime(start_time),
      end: clockTime(end_time),
    }))
    .filter(({ date }) => isSupportedDate(date));
  const found = shiftsDuring(data, times, timeZone);
  if (found.length === 0) return null;
  return (
    <Stack gap={2}>
      {found.map((shift) => (
        <Group key={JSON.stringify(shift)} gap={6} wrap="nowrap" align="flex-start">
          <IconClockExclamation
            size={15}
            color="var(--status-near)"
            style={{ flex: 'none', marginTop: 2 }}
            aria-hidden
          />
          <Text variant="hint">
            {sessions.length > 1 ? labels.onDay(shiftWords(shift), formatDate(shift.date)) : shiftWords(shift)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
