import { Group, Text } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { CalendarFileButton } from '../../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { CanceledBadge } from '../../../../parts/trainings/components/canceled-badge.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useAvailableClasses } from '../../seats/api.ts';
import { closedFor, hasEnded, hasStarted, seatsLeft, seatToMove } from '../../seats/available-trainings.ts';
import { SeatButton } from '../../seats/components/seat-button.tsx';
import { SeatDialogs } from '../../seats/components/seat-dialogs.tsx';
import { labels as seatLabels } from '../../seats/labels.ts';
import { type SeatActions, useSeatActions } from '../../seats/use-seat-actions.ts';
import { useDepartmentMonth } from '../api.ts';
import { type CalendarEntry, sessionsIn } from '../entries.ts';
import { labels } from '../labels.ts';
import classes from './day-schedule.module.css';
import { DayFrame, OwnEvents, ScheduleEntry } from './day-schedule.tsx';

interface EntryProps {
  entry: Required<CalendarEntry>;
  timeZone: string;
  actions: SeatActions;
}

/** The button that takes or gives up a seat, or the reason why enrollment is closed. */
function EntryAction({ entry, timeZone, actions }: EntryProps) {
  const { trainingClass } = entry;
  const now = new Date();
  const { is_enrolled, is_waitlisted, enrollment_start } = trainingClass;
  const closed = closedFor(trainingClass, timeZone, now);
  const mayLeave = (is_enrolled || is_waitlisted) && !hasStarted(trainingClass, timeZone, now);
  if (!closed || mayLeave) {
    return (
      <SeatButton
        trainingClass={trainingClass}
        busy={actions.busy.has(trainingClass.id)}
        describedBy={nameId(entry)}
        onChoose={actions.choose}
      />
    );
  }
  if (closed === 'class_canceled') return <CanceledBadge />;
  if (hasEnded(trainingClass, timeZone, now)) return <Text variant="hint">{labels.ended}</Text>;
  const opensLater = closed === 'enrollment_closed' && enrollment_start > now.toISOString();
  return (
    <Text variant="hint">
      {opensLater ? labels.opens(formatInstant(enrollment_start, timeZone)) : labels.closed[closed]}
    </Text>
  );
}

const nameId = ({ id, start_time }: CalendarEntry) => `class-${id}-${start_time}`;

function Entry(props: EntryProps) {
  const { entry, timeZone, actions } = props;
  const { trainingClass } = entry;
  const left = seatsLeft(trainingClass);
  const failure = actions.rowFailureOf(trainingClass);
  return (
    <ScheduleEntry entry={entry} nameId={nameId(entry)}>
      <div className={classes.action}>
        {!trainingClass.canceled && !hasStarted(trainingClass, timeZone, new Date()) && (
          <Text size="xs" className="tabular">
            {left > 0 ? seatLabels.seatsLeft(left) : seatLabels.full(trainingClass.waitlisted_count)}
          </Text>
        )}
        <Group gap="xs">
          <EntryAction {...props} />
          <CalendarFileButton classId={entry.id} name={entry.name} describedBy={nameId(entry)} />
        </Group>
      </div>
      {failure && (
        <div className={classes.failure}>
          <ErrorAlert message={failure} onDismiss={() => actions.dismiss(trainingClass.id)} />
        </div>
      )}
    </ScheduleEntry>
  );
}

interface DepartmentDayProps {
  date: string;
  today: string;
  timeZone: string;
}

/** The department's classes of one day with actions (docs/spec.md section 4), then the person's other events. */
export function DepartmentDay({ date, today, timeZone }: DepartmentDayProps) {
  const { data, error, staleSince, retry, reload } = useDepartmentMonth(date.slice(0, 7));
  // In another month the person may have a seat that can be moved.
  const { data: available, retry: reloadAvailable } = useAvailableClasses();
  const actions = useSeatActions(async () => {
    void reloadAvailable();
    return reload();
  });
  const entries = data && sessionsIn(date, data);
  const movable = (to: TrainingClass) => seatToMove(available, to, timeZone);
  return (
    <DayFrame date={date} today={today}>
      <StaleAlert message={labels.departmentFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {entries && entries.length > 0 ? (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <Entry key={nameId(entry)} entry={entry} timeZone={timeZone} actions={actions} />
          ))}
        </ul>
      ) : entries ? (
        <Text variant="hint" mb="sm">
          {labels.departmentEmpty}
        </Text>
      ) : error ? (
        <div className={classes.list}>
          <ErrorState message={labels.departmentFailed} onRetry={retry} />
        </div>
      ) : (
        <LoadingSkeleton rows={3} />
      )}
      {entries && (entries.length === 0 || date <= today) && (
        <OwnEvents date={date} timeZone={timeZone} listed={new Set(entries.map(({ id }) => id))} />
      )}
      <SeatDialogs actions={actions} seatToMove={movable} />
    </DayFrame>
  );
}
