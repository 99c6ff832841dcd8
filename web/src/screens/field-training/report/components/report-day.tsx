import { Alert, Button, Group, NativeSelect, Paper, Stack } from '@mantine/core';
import type { ReportKind } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import type { Trainee } from '@muster/shared/field-training-answers';
import { IconCalendarOff } from '@tabler/icons-react';
import type { usePrepared } from '../../../../parts/evaluations/api.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { phaseAt } from '../../report-days.ts';
import { labels } from '../labels.ts';

interface ReportDayProps {
  trainee: Trainee;
  report: ReportKind;
  days: readonly string[];
  /** Days whose report has a draft. */
  draftDays: readonly string[];
  /** The department's date. */
  today: string;
  on: string;
  prepared: Pick<ReturnType<typeof usePrepared>, 'data' | 'error' | 'retry'>;
  problem: string | undefined;
  onChange: (on: string) => void;
  onWithout: () => void;
}

function textOf(on: string, { trainee, report, draftDays, today }: ReportDayProps): string {
  if (report === 'weekly') return labels.week(formatDate(weekOf(on)));
  if (report === 'phase') return phaseAt(trainee, on)?.name ?? formatDate(on);
  const day = formatDate(on);
  if (on === today) return labels.today(day);
  if (draftDays.includes(on)) return labels.draft(day);
  return trainee.missing_days.some((missing) => missing.on === on) ? labels.missing(day) : day;
}

/** The day, week or phase of a report, and why no report can be written for it. */
export function ReportDay(props: ReportDayProps) {
  const { report, days, on, prepared, problem, onChange, onWithout } = props;
  const shown = days.includes(on) ? days : [on, ...days];
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <NativeSelect
            size="md"
            flex="1 1 220px"
            label={labels.period[report]}
            data={shown.map((value) => ({ value, label: textOf(value, props) }))}
            value={on}
            error={problem}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
          {report === 'daily' && (
            <Button
              variant="default"
              size="md"
              mih={44}
              leftSection={<IconCalendarOff size={18} aria-hidden />}
              onClick={onWithout}
            >
              {labels.without}
            </Button>
          )}
        </Group>
        {prepared.data?.refused && <Alert vars={alertTone('near')}>{prepared.data.refused}</Alert>}
        {prepared.error && !prepared.data && <RetryAlert message={labels.prepareFailed} onRetry={prepared.retry} />}
      </Stack>
    </Paper>
  );
}
