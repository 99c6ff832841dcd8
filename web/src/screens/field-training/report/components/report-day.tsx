import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, isUnreachable } from '../../../../api/errors.ts';
import type { usePrepared } from '../../../../parts/evaluations/api.ts';
import { CorrectRefused } from '../../../../parts/offline/components/correct-refused.tsx';
import { WaitingBadge } from '../../../../parts/offline/components/waiting-badge.tsx';
import { type EntryOf, isWaitingId } from '../../../../parts/offline/entry.ts';
import { canQueue } from '../../../../parts/offline/queue.ts';
import { evaluationPath, paths, traineePath } from '../../../../paths.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import type { TakenReport } from '../../report-days.ts';
import { labels } from '../labels.ts';
import { DaySelect } from './day-select.tsx';

interface ReportDayProps {
  trainee: Trainee;
  report: ReportKind;
  days: readonly string[];
  /** Days whose report has a draft. */
  draftDays: readonly string[];
  /** Days on which the author has no shift. */
  daysOff: readonly string[];
  /** The employee ID of the author of a report on paper; undefined: the signed-in person. */
  author: string | undefined;
  authorField: ReactNode;
  /** Another draft is about this report. */
  hasOtherDraft: boolean;
  onOpenDraft: () => void;
  /** Why the report cannot be written, if it is written or excused. */
  taken: TakenReport | undefined;
  /** The department's date. */
  today: string;
  on: string;
  prepared: Pick<ReturnType<typeof usePrepared>, 'data' | 'error' | 'retry'>;
  problem: string | undefined;
  onChange: (on: string) => void;
  onWithout: () => void;
  /** Opens the answers of a refused report again. */
  onCorrect: (entry: EntryOf<'complete'>) => Promise<void>;
}

interface TakenProps extends Pick<ReportDayProps, 'trainee' | 'report' | 'author' | 'onCorrect'> {
  taken: TakenReport;
}

/** Says that the report waits to be sent or was refused, written or excused, with a link. */
function Taken({ trainee, report, author, taken: { written, reason }, onCorrect }: TakenProps) {
  if (written && isWaitingId(written.evaluation_id)) {
    return <Waiting {...{ trainee, report, onCorrect }} id={written.evaluation_id} />;
  }
  const writtenText = (author === undefined ? labels.written : labels.writtenOnPaper)[report];
  const to = written ? evaluationPath(trainee.employee.employee_id, written.evaluation_id) : traineePath(trainee.id);
  return (
    <Alert vars={alertTone('near')}>
      <Group justify="space-between" gap="sm">
        <Text inherit>{written ? writtenText : labels.excused(reason)}</Text>
        <LinkButton to={to} variant="default" mih={44}>
          {written ? labels.openWritten : labels.back}
        </LinkButton>
      </Group>
    </Alert>
  );
}

interface WaitingProps extends Omit<TakenProps, 'taken' | 'author'> {
  id: string;
}

/** A report that the server does not have: it waits to be sent, or was refused. */
function Waiting({ trainee, report, id, onCorrect }: WaitingProps) {
  return (
    <Alert vars={alertTone('near')}>
      <Stack gap="sm">
        <Text inherit>{labels.waits[report]}</Text>
        <WaitingBadge id={id} />
        <Group gap="sm">
          <CorrectRefused id={id} name={trainee.employee.name} correct={onCorrect} />
          <LinkButton to={paths.offline} variant="default" mih={44}>
            {labels.openWaiting}
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Says that another draft is about the report, and opens it. */
const OtherDraft = ({ onOpen }: { onOpen: () => void }) => (
  <Alert vars={alertTone('near')}>
    <Group justify="space-between" gap="sm">
      <Text inherit>{labels.otherDraft}</Text>
      <Button variant="default" mih={44} onClick={onOpen}>
        {labels.openDraft}
      </Button>
    </Group>
  </Alert>
);

/** Says why the server refuses the report. A failed connection can be tried again. */
function Prepared({ prepared: { data, error, retry } }: Pick<ReportDayProps, 'prepared'>) {
  if (data) return data.refused && <Alert vars={alertTone('near')}>{data.refused}</Alert>;
  if (!error) return null;
  if (isUnreachable(error) && canQueue()) return <Text variant="hint">{labels.checkedLater}</Text>;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefused) return <RetryAlert message={labels.prepareFailed} onRetry={retry} />;
  const fields = Object.values(error.fields ?? {}).flat();
  return <Alert vars={alertTone('near')}>{fields.length > 0 ? fields.join('\n') : error.detail}</Alert>;
}

/** The day, week or phase of a report, and why no report can be written for it. */
export function ReportDay(props: ReportDayProps) {
  const { trainee, report, days, draftDays, daysOff, today, on, taken, prepared, problem, onChange } = props;
  const { onWithout, onCorrect } = props;
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">
        {props.authorField}
        <Group gap="sm" align="flex-end">
          <DaySelect {...{ trainee, report, days, draftDays, daysOff, today, on, problem, onChange }} />
          {report === 'daily' && !taken && (
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
        {taken && <Taken {...{ trainee, report, taken, onCorrect }} author={props.author} />}
        {props.hasOtherDraft && <OtherDraft onOpen={props.onOpenDraft} />}
        {!taken && <Prepared prepared={prepared} />}
      </Stack>
    </Paper>
  );
}
