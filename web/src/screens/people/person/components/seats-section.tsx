import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { AttendedSeat, PersonOverview } from '@muster/shared/areas/overview';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { labels } from '../../../../parts/people/labels.ts';
import { classPath, paths, tabPath } from '../../../../paths.ts';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { type Column, DataTable, type Sort, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { usePerson } from '../api.ts';
import type { PersonPanelProps } from '../person-panel.ts';

/** An enrollment or a waitlist entry. */
type Held = Omit<AttendedSeat, 'has_ended'> & { has_ended?: boolean; isWaiting: boolean };

const byDates: Sort = { key: 'dates', direction: 'ascending' };

const heldOf = (training: PersonOverview['training']): Held[] => [
  ...(training?.seats ?? []).map((seat) => ({ ...seat, isWaiting: false })),
  ...(training?.waitlists ?? []).map((entry) => ({ ...entry, isWaiting: true })),
];

/** The enrollments and waitlist entries of a person. */
export function SeatsSection({ person: { employeeId, managesClasses } }: PersonPanelProps) {
  const { data, error, retry } = usePerson(employeeId);
  const columns = useMemo(() => columnsFor(managesClasses), [managesClasses]);
  return (
    <Stack gap="sm">
      <Title order={2}>{labels.seats.title}</Title>
      {data ? (
        <DataTable
          label={labels.seats.title}
          columns={columns}
          rows={heldOf(data.training)}
          rowKey={({ id }) => id}
          initialSort={byDates}
          empty={<EmptyState message={labels.seats.empty} icon={<IconCalendarEvent size={32} stroke={1.5} />} />}
        />
      ) : (
        <NotLoaded error={error} message={labels.seats.failed} onRetry={retry} rows={2} />
      )}
    </Stack>
  );
}

function columnsFor(managesClasses: boolean): readonly Column<Held>[] {
  const titles = labels.seats;
  return [
    {
      key: 'training',
      title: titles.training,
      cell: ({ id, training_id, training_name }) => (
        <Anchor
          component={Link}
          to={managesClasses ? classPath(id) : tabPath(paths.training, 'signup', { type: training_id, class: id })}
          inherit
        >
          {training_name}
        </Anchor>
      ),
      sortBy: ({ training_name }) => training_name,
    },
    {
      key: 'status',
      title: titles.status,
      cell: ({ isWaiting, has_ended }) => (
        <div>
          <StatusBadge status={isWaiting ? 'Waitlisted' : 'Enrolled'} />
          {has_ended && <Text variant="hint">{titles.ended}</Text>}
        </div>
      ),
      sortBy: ({ isWaiting }) => (isWaiting ? 1 : 0),
      width: 220,
      minWidth: 150,
    },
    textColumn('location', titles.location, ({ location }) => location, { width: 180, minWidth: 120, priority: 1 }),
    {
      key: 'dates',
      title: titles.dates,
      cell: ({ dates }) => <ClassSessionList sessions={dates} />,
      sortBy: ({ dates }) => dates[0]?.start_time,
      width: 260,
      minWidth: 150,
    },
  ];
}
