import { Stack } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { type Column, DataTable, type Sort } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { zoneName } from '../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useAvailableClasses } from './api.ts';
import { type AvailableTraining, groupByTrainingType } from './available-trainings.ts';
import { SeatDialogs } from './components/seat-dialogs.tsx';
import { TrainingClasses } from './components/training-classes.tsx';
import { fetchFailed, labels } from './labels.ts';
import { useSeatActions } from './use-seat-actions.ts';

const yesOrNo = ({ required }: AvailableTraining) => (required ? labels.yes : labels.no);

const columns: readonly Column<AvailableTraining>[] = [
  { key: 'name', title: labels.columns.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'required',
    title: labels.columns.required,
    cell: yesOrNo,
    sortBy: yesOrNo,
    width: 140,
    minWidth: 120,
    priority: 1,
  },
  {
    key: 'status',
    title: labels.columns.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => statusWord(status),
    width: 180,
    minWidth: 150,
  },
];

/** docs/spec.md section 9. */
const byName: Sort = { key: 'name', direction: 'ascending' };

/** The Sign-up tab, Available Training Courses: the available classes by training type (docs/spec.md section 2). */
export function SignupTab() {
  const timeZone = useTimeZone();
  const { data: classes, error, staleSince, reload, retry } = useAvailableClasses();
  const actions = useSeatActions(reload);
  const [expanded, setExpanded] = useState(0);
  const countExpanded = useCallback(() => {
    setExpanded((count) => count + 1);
    return () => setExpanded((count) => count - 1);
  }, []);
  const sorting = useUrlSort(byName, columns);
  const trainings = useMemo(() => classes && groupByTrainingType(classes), [classes]);
  const staleAlert = <StaleAlert message={fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={reload} />;
  return (
    <Stack gap="md">
      <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} />
      {trainings ? (
        <>
          {expanded === 0 && staleAlert}
          <DataTable
            label={labels.title}
            columns={columns}
            rows={trainings}
            rowKey={({ id }) => id}
            toggleName={({ name }) => labels.expand(name)}
            {...sorting}
            empty={<EmptyState message={labels.empty} icon={<IconSchool size={32} stroke={1.5} />} />}
            expand={(training) => (
              <TrainingClasses
                training={training}
                timeZone={timeZone}
                actions={actions}
                reload={reload}
                staleAlert={staleAlert}
                onExpand={countExpanded}
              />
            )}
          />
        </>
      ) : error ? (
        <ErrorState message={fetchFailed} onRetry={retry} />
      ) : (
        <LoadingSkeleton />
      )}
      <SeatDialogs actions={actions} />
    </Stack>
  );
}
