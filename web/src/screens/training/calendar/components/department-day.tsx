import { Group, Text } from '@mantine/core';
import type { TrainingClass, TrainingDate } from '@muster/shared/areas/training';
import { enrollmentStatus } from '@muster/shared/rules/enrollment';
import { IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { CalendarFileButton } from '../../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { formatInstant, formatTimeRange } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useAvailableClasses } from '../../seats/api.ts';
import { closedFor, hasStarted, seatsLeft, seatToMove } from '../../seats/available-trainings.ts';
import { SeatButton } from '../../seats/components/seat-button.tsx';
import { SeatDialogs } from '../../seats/components/seat-dialogs.tsx';
import { labels as seatLabels } from '../../seats/labels.ts';
import { type SeatActions, useSeatActions } from '../../seats/use-seat-actions.ts';
import { useDepartmentMonth } from '../api.ts';
import { labels } from '../labels.ts';
import classes from './day-schedule.module.css';
import { DayFrame } from './day-schedule.tsx';

interface EntryProps {
  trainingClass: TrainingClass;
  session: TrainingDate;
  timeZone: string;
  actions: SeatActions;
}

/** What keeps the person from a seat, or the button that takes or gives up one. */
function EntryAction({ trainingClass, session, timeZone, actions }: EntryProps) {
  const now = new Date();
  const { is_enrolled, is_waitlisted, enrollment_start } = trainingClass;
  const closed = closedFor(trainingClass, timeZone, now);
  const mayLeave = (is_enrolled || is_waitlisted) && !hasStarted(trainingClass, timeZone, now);
  if (!closed || mayLeave) {
    return (
      <SeatButton
        trainingClass={trainingClass}
        busy={actions.busy.has(trainingClass.id)}
        describedBy={nameId(trainingClass, session)}
        onChoose={actions.choose}
      />
    );
  }
  const opensLater = closed === 'enrollment_closed' && enrollment_start > now.toISOString();
  return (
    <Text variant="hint">
      {opensLater ? labels.opens(formatInstant(enrollment_start, timeZone)) : labels.closed[closed]}
    </Text>
  );
}

const nameId = ({ id }: TrainingClass, { start_time }: TrainingDate) => `class-${id}-${start_time}`;

function Entry(props: EntryProps) {
  const { trainingClass, session, timeZone, actions } = props;
  const { training_type, location, waitlisted_count } = trainingClass;
  const left = seatsLeft(trainingClass);
  const failure = actions.rowFailureOf(trainingClass);
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{formatTimeRange(session.start_time, session.end_time)}</span>
      <div className={classes.what}>
        <Text fw={500} id={nameId(trainingClass, session)}>
          <ClassLink classId={trainingClass.id}>{training_type.name}</ClassLink>
        </Text>
        <Text variant="hint" className={classes.location}>
          <IconMapPin size={15} stroke={1.6} aria-hidden />
          {location}
        </Text>
      </div>
      <StatusBadge status={enrollmentStatus([trainingClass])} />
      <div className={classes.action}>
        {!hasStarted(trainingClass, timeZone, new Date()) && (
          <Text size="xs" className="tabular">
            {left > 0 ? seatLabels.seatsLeft(left) : seatLabels.full(waitlisted_count)}
          </Text>
        )}
        <Group gap="xs">
          <EntryAction {...{ trainingClass, session, timeZone, actions }} />
          <CalendarFileButton
            classId={trainingClass.id}
            name={training_type.name}
            describedBy={nameId(trainingClass, session)}
          />
        </Group>
      </div>
      {failure && (
        <div className={classes.failure}>
          <ErrorAlert message={failure} onDismiss={() => actions.dismiss(trainingClass.id)} />
        </div>
      )}
    </li>
  );
}

/** Returns the class sessions of a day, by start. */
function sessionsOn(date: string, all: readonly TrainingClass[]) {
  return all
    .flatMap((trainingClass) =>
      trainingClass.training_dates
        .filter((session) => session.date === date)
        .map((session) => ({ trainingClass, session })),
    )
    .sort((a, b) => a.session.start_time.localeCompare(b.session.start_time));
}

interface DepartmentDayProps {
  date: string;
  today: string;
  timeZone: string;
}

/** The department's classes of one day that have not ended, with their seats and the actions of docs/spec.md section 4. */
export function DepartmentDay({ date, today, timeZone }: DepartmentDayProps) {
  const { data, error, staleSince, retry, reload } = useDepartmentMonth(date.slice(0, 7));
  // In another month the person may have a seat that can be moved.
  const { data: available, retry: reloadAvailable } = useAvailableClasses();
  const actions = useSeatActions(async () => {
    void reloadAvailable();
    return reload();
  });
  const entries = data && sessionsOn(date, data);
  const movable = (to: TrainingClass) => seatToMove(available, to, timeZone);
  return (
    <DayFrame date={date} today={today}>
      <StaleAlert message={labels.departmentFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {entries && entries.length > 0 ? (
        <ul className={classes.list}>
          {entries.map(({ trainingClass, session }) => (
            <Entry
              key={nameId(trainingClass, session)}
              trainingClass={trainingClass}
              session={session}
              timeZone={timeZone}
              actions={actions}
            />
          ))}
        </ul>
      ) : entries ? (
        <div className={classes.list}>
          <EmptyState
            message={date < today ? labels.departmentPast : labels.departmentEmpty}
            icon={<IconCalendarOff size={32} stroke={1.5} />}
          />
        </div>
      ) : error ? (
        <div className={classes.list}>
          <ErrorState message={labels.departmentFailed} onRetry={retry} />
        </div>
      ) : (
        <LoadingSkeleton rows={3} />
      )}
      <SeatDialogs actions={actions} seatToMove={movable} />
    </DayFrame>
  );
}
