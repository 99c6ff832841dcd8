import { Group, Stack } from '@mantine/core';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { IconClipboardText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { traineePath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { DataTable, type Sort } from '../../../ui/data-table/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { useEvaluationsOf } from '../api.ts';
import { labels } from '../labels.ts';
import { acknowledgeColumn, evaluationColumns, waitsForPerson } from './evaluation-columns.tsx';

interface EvaluationsOfPersonProps {
  employeeId: string | undefined;
  /** The signed-in person's own evaluations, which they acknowledge. */
  isOwn: boolean;
  empty: ReactNode;
}

const latestFirst: Sort = { key: 'on', direction: 'descending' };
const columns = evaluationColumns({ hasPeople: false });
const ownColumns = [...columns, acknowledgeColumn];
const keyOf = ({ id }: EvaluationRow): string => id;

/** The evaluations of a person, latest first. */
export function EvaluationsOfPerson({ employeeId, isOwn, empty }: EvaluationsOfPersonProps) {
  const { data, error, staleSince, retry } = useEvaluationsOf(employeeId);
  const timeZone = useTimeZone();
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} rows={4} />;
  return (
    <Stack gap="md">
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <FieldTrainingLinks rows={data} />
      <DataTable
        label={labels.title}
        columns={isOwn && data.some(waitsForPerson) ? ownColumns : columns}
        rows={data}
        rowKey={keyOf}
        initialSort={latestFirst}
        empty={<EmptyState icon={<IconClipboardText size={32} stroke={1.5} />} message={empty} />}
      />
    </Stack>
  );
}

/** Links to the field training of which evaluations are reports; the latest first. */
function FieldTrainingLinks({ rows }: { rows: readonly EvaluationRow[] }) {
  const ids = [...new Set(rows.flatMap(({ field_training }) => field_training?.trainee_id ?? []))];
  if (ids.length === 0) return null;
  return (
    <Group gap="sm">
      {ids.map((id, n) => (
        <LinkButton key={id} to={traineePath(id)} variant="default">
          {n === 0 ? labels.fieldTraining : labels.earlierFieldTraining}
        </LinkButton>
      ))}
    </Group>
  );
}
