import { Text } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { useMemo } from 'react';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { CanceledBadge } from '../../../../parts/trainings/components/canceled-badge.tsx';
import { classLabels } from '../../../../parts/trainings/labels.ts';
import type { ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { ClassActions } from './class-actions.tsx';

interface ClassTableProps {
  type: TrainingType;
  label: string;
  /** The id of the class in the URL. */
  marked: string | undefined;
  rows: readonly TrainingClass[];
  timeZone: string;
  onOpen: (dialog: ManageDialog) => void;
}

const rowKey = ({ id }: TrainingClass) => id;

function Seats({ trainingClass }: { trainingClass: TrainingClass }) {
  const { enrolled_count, class_size, waitlisted_count, canceled } = trainingClass;
  if (canceled) return null;
  return (
    <div>
      {classLabels.seats(enrolled_count, class_size)}
      {waitlisted_count > 0 && <Text variant="hint">{classLabels.waiting(waitlisted_count)}</Text>}
    </div>
  );
}

function columnsFor(
  type: TrainingType,
  timeZone: string,
  onOpen: ClassTableProps['onOpen'],
): readonly Column<TrainingClass>[] {
  const titles = classLabels.columns;
  return [
    {
      key: 'location',
      title: titles.location,
      cell: ({ id, location, canceled }) => (
        <>
          <ClassLink classId={id}>{location}</ClassLink>
          {canceled && (
            <div>
              <CanceledBadge />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'dates',
      title: titles.dates,
      cell: ({ training_dates }) => <ClassSessionList sessions={training_dates} />,
      width: 270,
      minWidth: 150,
      priority: 1,
    },
    {
      key: 'seats',
      title: titles.seats,
      cell: (row) => <Seats trainingClass={row} />,
      align: 'right',
      width: 110,
      minWidth: 92,
      priority: 2,
    },
    {
      key: 'period',
      title: titles.period,
      cell: ({ enrollment_start, enrollment_end }) => (
        <div>
          {formatInstant(enrollment_start, timeZone)} {classLabels.to}
          <br />
          {formatInstant(enrollment_end, timeZone)}
        </div>
      ),
      width: 256,
      minWidth: 226,
      priority: 3,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (row) => <ClassActions type={type} trainingClass={row} onOpen={onOpen} />,
      width: 272,
      minWidth: 264,
    },
  ];
}

/** Classes of a training type, as training staff see them. */
export function ClassTable({ type, label, rows, marked, timeZone, onOpen }: ClassTableProps) {
  const columns = useMemo(() => columnsFor(type, timeZone, onOpen), [type, timeZone, onOpen]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      marked={({ id }) => id === marked}
      empty={null}
      plain
      arriving
    />
  );
}
