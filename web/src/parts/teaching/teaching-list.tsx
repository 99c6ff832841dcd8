import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { classPath } from '../../paths.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { ClassSessionList } from '../../ui/class-session-list.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { CanceledBadge } from '../trainings/components/canceled-badge.tsx';
import { type Taught, taughtInOrder, useTeaching } from './api.ts';
import { labels } from './labels.ts';

const columns: readonly Column<Taught>[] = [
  {
    key: 'name',
    title: labels.columns.name,
    cell: ({ trainingClass: { id, training_type, canceled }, isEnded }) => (
      <>
        <Anchor component={Link} to={classPath(id)} inherit fw={600}>
          {training_type.name}
        </Anchor>
        {canceled && (
          <div>
            <CanceledBadge />
          </div>
        )}
        {isEnded && !canceled && <Text variant="hint">{labels.ended}</Text>}
      </>
    ),
  },
  {
    key: 'location',
    title: labels.columns.location,
    cell: ({ trainingClass }) => trainingClass.location,
    minWidth: 150,
    priority: 1,
  },
  {
    key: 'dates',
    title: labels.columns.dates,
    cell: ({ trainingClass }) => <ClassSessionList sessions={trainingClass.training_dates} />,
    width: 290,
    minWidth: 150,
  },
  {
    key: 'seats',
    title: labels.columns.seats,
    cell: ({ trainingClass }) => labels.ofSize(trainingClass.enrolled_count, trainingClass.class_size),
    align: 'right',
    width: 120,
    minWidth: 92,
    priority: 2,
  },
];

/** The classes that the signed-in person teaches, with links to their pages. Renders nothing without any. */
export function TeachingList() {
  const timeZone = useTimeZone();
  const { data, error, staleSince, retry } = useTeaching();
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  if (data.length === 0) return null;
  return (
    <Stack gap="md" mt="md">
      <TabHeader title={labels.title} help={labels.help} />
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <DataTable
        label={labels.title}
        columns={columns}
        rows={taughtInOrder(data, timeZone, new Date())}
        rowKey={({ trainingClass }) => trainingClass.id}
        empty={null}
      />
    </Stack>
  );
}
