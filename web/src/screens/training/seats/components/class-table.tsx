import { Button, Stack, Text } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { OwnShifts } from '../../../../parts/shifts/components/own-shifts.tsx';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { type AvailableTraining, otherSeat, seatsLeft } from '../available-trainings.ts';
import { labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { AskWhatIf } from './ask-what-if.tsx';
import { RequiredBefore } from './required-before.tsx';
import { SeatButton } from './seat-button.tsx';

interface ClassTableProps {
  training: AvailableTraining;
  timeZone: string;
  actions: SeatActions;
  /** Returns the class whose seat the person could move to this one. */
  seatToMove: (trainingClass: TrainingClass) => TrainingClass | undefined;
  /** The id of the class in the URL. */
  marked?: string | undefined;
}

const rowKey = ({ id }: TrainingClass) => id;
/** Returns the id of the element that names a class. */
const locationId = ({ id }: TrainingClass) => `location-${id}`;

/** Says that the person has a seat in another class of the training. */
function OtherSeat({ trainingClass, training }: { trainingClass: TrainingClass; training: AvailableTraining }) {
  const other = otherSeat(training.classes, trainingClass);
  if (!other || trainingClass.is_enrolled) return null;
  return (
    <Text variant="hint" mt={2}>
      {labels.seatOn(formatDate(other.training_dates[0]?.date ?? ''))}
    </Text>
  );
}

interface MoveButtonProps {
  trainingClass: TrainingClass;
  current: TrainingClass | undefined;
  actions: SeatActions;
}

/** Offers to move the person's seat in another class of the training to a class with a free seat. */
function MoveButton({ trainingClass, current, actions }: MoveButtonProps) {
  if (!current || trainingClass.is_enrolled || seatsLeft(trainingClass) <= 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      px={0}
      aria-describedby={locationId(trainingClass)}
      onClick={() => actions.offerMove(current, trainingClass)}
    >
      {labels.moveHere}
    </Button>
  );
}

function columnsFor({ training, timeZone, actions, seatToMove }: ClassTableProps): readonly Column<TrainingClass>[] {
  const titles = labels.classColumns;
  return [
    {
      key: 'location',
      title: titles.location,
      cell: (row) => (
        <>
          <span id={locationId(row)}>
            <ClassLink classId={row.id}>{row.location}</ClassLink>
          </span>
          <OtherSeat trainingClass={row} training={training} />
        </>
      ),
    },
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
        <Stack gap={4} align="stretch">
          <OwnShifts
            sessions={row.training_dates}
            listed={training.classes.flatMap(({ training_dates }) => training_dates)}
          />
          <SeatButton
            trainingClass={row}
            busy={actions.busy.has(row.id)}
            describedBy={locationId(row)}
            onChoose={actions.choose}
          />
          <MoveButton trainingClass={row} current={seatToMove(row)} actions={actions} />
          {!row.is_enrolled && <AskWhatIf trainingClass={row} />}
        </Stack>
      ),
      width: 156,
      minWidth: 144,
    },
  ];
}

/** The classes of a training, by start. The message of a failed action is shown under its class. */
export function ClassTable(props: ClassTableProps) {
  const { training, actions, marked } = props;
  function failureOf(row: TrainingClass) {
    const failure = actions.rowFailureOf(row);
    return failure && <ErrorAlert message={failure} onDismiss={() => actions.dismiss(row.id)} />;
  }
  return (
    <>
      <RequiredBefore trainingId={training.id} />
      <DataTable
        label={labels.classesOf(training.name)}
        columns={columnsFor(props)}
        rows={training.classes}
        rowKey={rowKey}
        note={failureOf}
        marked={({ id }) => id === marked}
        empty={null}
        plain
        arriving
      />
    </>
  );
}
