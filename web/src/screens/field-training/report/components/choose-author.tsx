import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { paperDays } from '../../report-days.ts';
import { labels } from '../labels.ts';
import { DaySelect } from './day-select.tsx';

interface ChooseAuthorProps {
  trainee: Trainee;
  report: ReportKind;
  on: string;
  /** No one can write the report. */
  isEmpty: boolean;
  authorField: ReactNode;
  onDay: (on: string) => void;
}

/** Asks training staff who write no report of their own for the day and the author of a report on paper. */
export function ChooseAuthor({ trainee, report, on, isEmpty, authorField, onDay }: ChooseAuthorProps) {
  const today = useToday(useTimeZone());
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">
        <Text>{isEmpty ? labels.noAuthor[report] : labels.choosePaper}</Text>
        {authorField}
        <Group gap="sm" align="flex-end">
          <DaySelect
            {...{ trainee, report, today, on }}
            days={paperDays(trainee, { report, today })}
            onChange={onDay}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
