import type { Attendee } from '@muster/shared/areas/training';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { employeeIdColumn, personColumn } from '../../../../ui/data-table/person-column.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { StatusBadge, statusWord } from '../../../../ui/status-badge.tsx';
import { attendanceLabels } from '../labels.ts';
import classes from './attendance.module.css';

const { columns: titles, noRank } = attendanceLabels;

function columnsIn(timeZone: string): readonly Column<Attendee>[] {
  return [
    employeeIdColumn(titles.id, { key: 'id', width: 130, minWidth: 120 }),
    personColumn(titles.name),
    { key: 'rank', title: titles.rank, cell: ({ rank }) => rank ?? noRank, sortBy: ({ rank }) => rank, priority: 1 },
    {
      key: 'requested',
      title: titles.requested,
      cell: ({ request_date }) => formatInstant(request_date, timeZone),
      sortBy: ({ request_date }) => request_date,
      width: 240,
      minWidth: 226,
      priority: 2,
    },
    {
      key: 'status',
      title: titles.status,
      cell: ({ status }) => <StatusBadge status={status} />,
      sortBy: ({ status }) => statusWord(status),
      width: 130,
    },
  ];
}

/** The attendees of a class, by employee ID (docs/spec.md section 9). */
export function AttendeeTable({ attendees }: { attendees: readonly Attendee[] }) {
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  return (
    <div className={classes.attendees}>
      <DataTable
        label={attendanceLabels.table}
        columns={columns}
        rows={attendees}
        rowKey={({ id }) => id}
        initialSort={{ key: 'id', direction: 'ascending' }}
        empty={<EmptyState message={attendanceLabels.noAttendees} icon={<IconUsers size={32} stroke={1.5} />} />}
      />
    </div>
  );
}
