import { Stack } from '@mantine/core';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { IconClipboardText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { DataTable, type Sort } from '../../../ui/data-table/data-table.tsx';
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
