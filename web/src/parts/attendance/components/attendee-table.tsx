import { ActionIcon } from '@mantine/core';
import type { Attendee } from '@muster/shared/areas/training';
import { IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { employeeIdColumn, personColumn } from '../../../ui/data-table/person-column.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { siteTimeFormat } from '../../../ui/site-time-format.ts';
import { StatusBadge, statusWord } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import classes from './attendee-table.module.css';

interface AttendeeTableProps {
  label: string;
  rows: readonly Attendee[];
  waitlist?: boolean;
  timeZone: string;
  onRemove: (attendee: Attendee) => void;
}

/** The attendees of a class by employee ID, or its waitlist by position. Certified attendees cannot be removed. */
export function AttendeeTable({ label, rows, waitlist = false, timeZone, onRemove }: AttendeeTableProps) {
  const columns = useMemo(() => columnsOf(rows, waitlist, timeZone, onRemove), [rows, waitlist, timeZone, onRemove]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      initialSort={{ key: waitlist ? 'position' : 'employee_id', direction: 'ascending' }}
      empty={<EmptyState message={labels.none} icon={<IconUsers size={32} stroke={1.5} />} />}
    />
  );
}

function columnsOf(
  rows: readonly Attendee[],
  waitlist: boolean,
  timeZone: string,
  onRemove: (attendee: Attendee) => void,
): readonly Column<Attendee>[] {
  const titles = labels.columns;
  // A 12-hour time needs more room.
  const instantWidth = siteTimeFormat() === '12h' ? 258 : 226;
  const positions = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const position: Column<Attendee> = {
    key: 'position',
    title: titles.position,
    cell: ({ id }) => positions.get(id),
    sortBy: ({ id }) => positions.get(id),
    align: 'right',
    width: 110,
    minWidth: 110,
  };
  return [
    ...(waitlist ? [position] : []),
    employeeIdColumn(titles.employeeId, { width: 130, minWidth: 120 }),
    personColumn(titles.name),
    {
      key: 'rank',
      title: titles.rank,
      cell: ({ rank }) => rank ?? labels.noRank,
      sortBy: ({ rank }) => rank,
      priority: 1,
    },
    {
      key: 'requested',
      title: titles.requested,
      cell: ({ request_date }) => <span className={classes.instant}>{formatInstant(request_date, timeZone)}</span>,
      sortBy: ({ request_date }) => request_date,
      width: instantWidth,
      minWidth: instantWidth - 4,
      priority: 2,
    },
    {
      key: 'status',
      title: titles.status,
      cell: ({ status }) => <StatusBadge status={status} />,
      sortBy: ({ status }) => statusWord(status),
      width: 130,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (attendee) =>
        attendee.status !== 'Certified' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            data-remove={attendee.id}
            title={labels.confirm}
            aria-label={labels.remove(attendee.name)}
            onClick={() => onRemove(attendee)}
          >
            <IconUserMinus size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        ),
      width: 92,
      minWidth: 76,
    },
  ];
}
