import { Stack, Text, Title } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { type Column, DataTable, type Sort } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { zoneName } from '../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useAvailable } from './api.ts';
import { type AvailableTraining, groupByTrainingType } from './available-trainings.ts';
import { AvailableReloadFailure } from './components/available-reload-failure.tsx';
import { SeatDialogs } from './components/seat-dialogs.tsx';
import { TrainingClasses } from './components/training-classes.tsx';
import { fetchFailed, labels } from './labels.ts';
import { useSeatActions } from './use-seat-actions.ts';

const yesOrNo = (course: AvailableTraining) => (course.required ? labels.yes : labels.no);

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

/** SPEC.md section 9. */
const byName: Sort = { key: 'name', direction: 'ascending' };

/** Available Training Courses: what the caller can take a seat in, by training type (SPEC.md section 2). */
export function SignupTab() {
  const timeZone = useTimeZone();
  const { classes, error, reload, retry } = useAvailable();
  const actions = useSeatActions(reload);
  const [opened, setOpened] = useState(0);
  const countOpen = useCallback(() => {
    setOpened((count) => count + 1);
    return () => setOpened((count) => count - 1);
  }, []);
  const { sort, onSort } = useUrlSort(byName, columns);
  const courses = useMemo(() => classes && groupByTrainingType(classes), [classes]);
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{labels.title}</Title>
        <Text size="xs" c="dimmed" mt={4}>
          {labels.help} {labels.timeZone(zoneName(timeZone))}
        </Text>
      </div>
      {courses ? (
        <>
          {opened === 0 && <AvailableReloadFailure timeZone={timeZone} reload={reload} />}
          <DataTable
            label={labels.title}
            columns={columns}
            rows={courses}
            rowKey={({ id }) => id}
            toggleName={({ name }) => labels.expand(name)}
            sort={sort}
            onSort={onSort}
            empty={<EmptyState message={labels.empty} icon={<IconSchool size={32} stroke={1.5} />} />}
            expand={(course) => (
              <TrainingClasses
                course={course}
                timeZone={timeZone}
                actions={actions}
                reload={reload}
                onOpen={countOpen}
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
