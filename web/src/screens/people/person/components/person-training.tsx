import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { HeldSeat, PersonCertification, PersonOverview } from '@muster/shared/areas/overview';
import { certificationStatuses } from '@muster/shared/rules/certification';
import { IconCalendarEvent, IconCertificate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { gapText } from '../../../../parts/certifications/certification-text.ts';
import { labels } from '../../../../parts/people/labels.ts';
import { paths, tabPath } from '../../../../paths.ts';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { type Column, DataTable, dateColumn, type Sort, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';

type Training = NonNullable<PersonOverview['training']>;

/** A seat, or an entry of a waitlist. */
type Held = Omit<HeldSeat, 'has_ended'> & { has_ended?: boolean; isWaiting: boolean };

interface PersonTrainingProps {
  training: Training;
  /** The person is the signed-in one, whose links lead to enrolling; others' lead to managing. */
  isOwn: boolean;
  /** The department's date. */
  today: string;
}

const byTraining: Sort = { key: 'training', direction: 'ascending' };
const byDates: Sort = { key: 'dates', direction: 'ascending' };

/** The certifications, seats and waitlist entries of a person. */
export function PersonTraining({ training, isOwn, today }: PersonTrainingProps) {
  const certificationColumns = useMemo(() => certificationColumnsFor(isOwn, today), [isOwn, today]);
  const heldColumns = useMemo(() => heldColumnsFor(isOwn), [isOwn]);
  const held: Held[] = [
    ...training.seats.map((seat) => ({ ...seat, isWaiting: false })),
    ...training.waitlists.map((entry) => ({ ...entry, isWaiting: true })),
  ];
  return (
    <>
      <Stack gap="sm">
        <Title order={2}>{labels.certifications.title}</Title>
        <DataTable
          label={labels.certifications.title}
          columns={certificationColumns}
          rows={training.certifications}
          rowKey={({ training_id }) => training_id}
          initialSort={byTraining}
          empty={<EmptyState message={labels.certifications.empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
        />
      </Stack>
      <Stack gap="sm">
        <Title order={2}>{labels.seats.title}</Title>
        <DataTable
          label={labels.seats.title}
          columns={heldColumns}
          rows={held}
          rowKey={({ id }) => id}
          initialSort={byDates}
          empty={<EmptyState message={labels.seats.empty} icon={<IconCalendarEvent size={32} stroke={1.5} />} />}
        />
      </Stack>
    </>
  );
}

function certificationColumnsFor(isOwn: boolean, today: string): readonly Column<PersonCertification>[] {
  const titles = labels.certifications;
  return [
    {
      key: 'training',
      title: titles.training,
      cell: ({ training_id, training_name, is_mandatory }) => (
        <>
          <Anchor
            component={Link}
            to={tabPath(paths.training, isOwn ? 'signup' : 'manage', { type: training_id })}
            inherit
          >
            {training_name}
          </Anchor>
          {!is_mandatory && <Text variant="hint">{titles.optional}</Text>}
        </>
      ),
      sortBy: ({ training_name }) => training_name,
    },
    {
      key: 'status',
      title: titles.status,
      cell: (one) => <Status entry={one} today={today} />,
      sortBy: ({ status }) => certificationStatuses.indexOf(status),
      width: 220,
      minWidth: 190,
    },
    dateColumn('certified', titles.certified, ({ certification_date }) => certification_date, {
      width: 180,
      minWidth: 156,
      priority: 2,
      none: titles.notCertified,
    }),
    dateColumn('expires', titles.expires, ({ expiration_date }) => expiration_date, {
      width: 180,
      minWidth: 150,
      priority: 1,
      none: titles.never,
    }),
  ];
}

function Status({ entry, today }: { entry: PersonCertification; today: string }) {
  const gap = gapText(entry, today);
  return (
    <div>
      <StatusBadge status={entry.status} />
      {gap && <Text variant="hint">{gap}</Text>}
    </div>
  );
}

function heldColumnsFor(isOwn: boolean): readonly Column<Held>[] {
  const titles = labels.seats;
  return [
    {
      key: 'training',
      title: titles.training,
      cell: ({ id, training_id, training_name }) => (
        <Anchor
          component={Link}
          to={tabPath(paths.training, isOwn ? 'signup' : 'manage', { type: training_id, class: id })}
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
