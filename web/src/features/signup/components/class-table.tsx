import type { TrainingClass } from '@muster/shared/areas/training';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import type { AvailableTraining } from '../available-trainings.ts';
import { labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { SeatButton } from './seat-button.tsx';

interface ClassTableProps {
  training: AvailableTraining;
  timeZone: string;
  actions: SeatActions;
}

const rowKey = ({ id }: TrainingClass) => id;
/** Returns the id of the element that names a class. */
const locationId = ({ id }: TrainingClass) => `location-${id}`;

function columnsFor({ timeZone, actions }: Omit<ClassTableProps, 'training'>): readonly Column<TrainingClass>[] {
  const titles = labels.classColumns;
  return [
    { key: 'location', title: titles.location, cell: (row) => <span id={locationId(row)}>{row.location}</span> },
    {
      key: 'dates',
      title: titles.dates,
      cell: ({ training_dates }) => <ClassSessionList sessions={training_dates} />,
      width: 290,
      minWidth: 150,
      priority: 1,
    },
    {
      key: 'seats',
      title: titles.seats,
      cell: ({ enrolled_count, class_size }) => labels.seats(enrolled_count, class_size),
      align: 'right',
      width: 110,
      minWidth: 92,
    },
    {
      key: 'period',
      title: titles.enrollmentEnd,
      cell: ({ enrollment_end }) => formatInstant(enrollment_end, timeZone),
      width: 220,
      minWidth: 196,
      priority: 2,
    },
    {
      key: 'action',
      title: titles.action,
      actions: true,
      cell: (row) => (
        <SeatButton
          trainingClass={row}
          busy={actions.busy.has(row.id)}
          describedBy={locationId(row)}
          onChoose={actions.choose}
        />
      ),
      width: 156,
      minWidth: 144,
    },
  ];
}

/** The classes of a training, by start. The message of a failed action is shown under its class. */
export function ClassTable({ training, timeZone, actions }: ClassTableProps) {
  function failureOf(row: TrainingClass) {
    const failure = actions.rowFailureOf(row);
    return failure && <ErrorAlert message={failure} onDismiss={() => actions.dismiss(row.id)} />;
  }
  return (
    <DataTable
      label={labels.classesOf(training.name)}
      columns={columnsFor({ timeZone, actions })}
      rows={training.classes}
      rowKey={rowKey}
      note={failureOf}
      empty={null}
      plain
      arriving
    />
  );
}
