import { Stack } from '@mantine/core';
import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { IconCalendarEvent } from '@tabler/icons-react';
import { ClassSessionList } from '../../ui/class-session-list.tsx';
import { type Column, DataTable, type Sort } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { zoneName } from '../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useUpcomingClasses } from './api.ts';
import { labels } from './labels.ts';

const columns: readonly Column<UpcomingTraining>[] = [
  { key: 'name', title: labels.columns.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'location', title: labels.columns.location, cell: ({ location }) => location, sortBy: (row) => row.location },
  {
    key: 'dates',
    title: labels.columns.dates,
    cell: ({ dates }) => <ClassSessionList sessions={dates} />,
    sortBy: ({ dates }) => dates[0]?.start_time,
    width: 300,
    minWidth: 150,
  },
];

/** docs/spec.md section 9. */
const byName: Sort = { key: 'name', direction: 'ascending' };

/** The Upcoming Trainings tab: the signed-in person's classes that have not ended (docs/spec.md section 2). */
export function UpcomingTab() {
  const timeZone = useTimeZone();
  const { data, error, staleSince, retry } = useUpcomingClasses();
  const sorting = useUrlSort(byName, columns);
  return (
    <Stack gap="md">
      <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} />
      {data ? (
        <>
          <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DataTable
            label={labels.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            {...sorting}
            empty={<EmptyState message={labels.empty} icon={<IconCalendarEvent size={32} stroke={1.5} />} />}
          />
        </>
      ) : error ? (
        <ErrorState message={labels.fetchFailed} onRetry={retry} />
      ) : (
        <LoadingSkeleton />
      )}
    </Stack>
  );
}
