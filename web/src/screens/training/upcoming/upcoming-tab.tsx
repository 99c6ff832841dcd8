import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedValue } from '../../../api/login-cookies.ts';
import { CalendarFileButton } from '../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { isCheckInOpen } from '../../../parts/check-in/class-session.ts';
import { ClassLink } from '../../../parts/class-day/class-link.tsx';
import { TeachingList } from '../../../parts/teaching/teaching-list.tsx';
import { useUpcomingClasses } from '../../../parts/upcoming/api.ts';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { type Column, DataTable, type Sort } from '../../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../../ui/data-table/use-url-sort.ts';
import { formatDate, formatTimeRange, zoneName } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useOnce } from '../../../ui/use-once.ts';
import { useAvailableClasses } from '../seats/api.ts';
import { hasStarted } from '../seats/available-trainings.ts';
import { SeatDialogs } from '../seats/components/lazy-parts.ts';
import { SeatButton } from '../seats/components/seat-button.tsx';
import { fetchFailed } from '../seats/labels.ts';
import { type SeatActions, useSeatActions } from '../seats/use-seat-actions.ts';
import { labels } from './labels.ts';

interface ColumnContext {
  timeZone: string;
  actions: SeatActions;
  /** Returns the class with its seats, if it is loaded. */
  classOf: (id: string) => TrainingClass | undefined;
}

/** Returns the id of the element that names a class. */
const nameId = ({ id }: UpcomingTraining) => `upcoming-${id}`;

/** Returns the search for a location near the department. It is sent only when the person follows the link. */
function mapSearch(location: string): string {
  const query = [location, storedValue('department_name')].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

const columnsFor = ({ timeZone, actions, classOf }: ColumnContext): readonly Column<UpcomingTraining>[] => [
  {
    key: 'name',
    title: labels.columns.name,
    cell: (row) => (
      <span id={nameId(row)}>
        <ClassLink classId={row.id}>{row.name}</ClassLink>
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'location',
    title: labels.columns.location,
    cell: ({ location }) => (
      <div>
        {location}
        <br />
        <Anchor
          href={mapSearch(location)}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          aria-label={labels.mapsOf(location)}
        >
          {labels.maps}
        </Anchor>
      </div>
    ),
    text: ({ location }) => location,
    sortBy: ({ location }) => location,
    minWidth: 150,
    priority: 1,
  },
  {
    key: 'dates',
    title: labels.columns.dates,
    cell: ({ dates }) => <ClassSessionList sessions={dates} />,
    sortBy: ({ dates }) => dates[0]?.start_time,
    width: 290,
    minWidth: 150,
  },
  {
    key: 'actions',
    title: labels.columns.actions,
    actions: true,
    cell: (row) => {
      const loaded = classOf(row.id);
      return (
        <Group gap="xs" justify="flex-end">
          {isCheckInOpen(row.dates, timeZone, Date.now()) && (
            <LinkButton to={paths.checkIn} size="xs" aria-describedby={nameId(row)}>
              {labels.checkIn}
            </LinkButton>
          )}
          <CalendarFileButton classId={row.id} name={row.name} describedBy={nameId(row)} />
          {loaded?.is_enrolled && !hasStarted(loaded, timeZone, new Date()) && (
            <SeatButton
              trainingClass={loaded}
              busy={actions.busy.has(row.id)}
              describedBy={nameId(row)}
              onChoose={actions.choose}
            />
          )}
        </Group>
      );
    },
    width: 300,
    minWidth: 176,
  },
];

/** The current or next class. */
function NextClass({ next: { id, name, location, dates } }: { next: UpcomingTraining }) {
  const [first] = dates;
  if (!first) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        {labels.next} <ClassLink classId={id}>{name}</ClassLink>, {formatDate(first.date)},{' '}
        {formatTimeRange(first.start_time, first.end_time)}, {location}
      </Text>
      <StatusBadge status="Enrolled" />
    </Group>
  );
}

/** docs/spec.md section 9. */
const byName: Sort = { key: 'name', direction: 'ascending' };

/** The Upcoming Trainings tab: the signed-in person's classes that have not ended (docs/spec.md section 2). */
export function UpcomingTab() {
  const timeZone = useTimeZone();
  const { data, error, staleSince, retry, reload } = useUpcomingClasses();
  // The seats of the same classes, to give them up.
  const classes = useAvailableClasses();
  const actions = useSeatActions(async () => (await Promise.all([classes.reload(), reload()]))[0]);
  // After the first dialog, its window stays mounted: closing it returns the focus.
  const hadDialog = useOnce(actions.dialog !== undefined);
  const classOf = (id: string) => classes.data?.find((one) => one.id === id);
  const columns = columnsFor({ timeZone, actions, classOf });
  const sorting = useUrlSort(byName, columns);
  const [url] = useSearchParams();
  const linked = url.get('class');
  function failureOf({ id }: UpcomingTraining) {
    const loaded = classOf(id);
    const failure = loaded && actions.rowFailureOf(loaded);
    return failure && <ErrorAlert message={failure} onDismiss={() => actions.dismiss(id)} />;
  }
  return (
    <Stack gap="md">
      <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} />
      {data ? (
        <>
          <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          {classes.error && !classes.data && <RetryAlert message={fetchFailed} onRetry={classes.retry} />}
          {linked && !data.some(({ id }) => id === linked) && <Alert role="status">{labels.noSuchClass}</Alert>}
          {data[0] && <NextClass next={data[0]} />}
          <DataTable
            label={labels.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            marked={({ id }) => id === linked}
            note={failureOf}
            {...sorting}
            empty={<EmptyState message={labels.empty} icon={<IconCalendarEvent size={32} stroke={1.5} />} />}
          />
        </>
      ) : (
        <NotLoaded error={error} message={labels.fetchFailed} onRetry={retry} />
      )}
      <TeachingList />
      {hadDialog && (
        <Suspense>
          <SeatDialogs actions={actions} seatToMove={() => undefined} />
        </Suspense>
      )}
    </Stack>
  );
}
