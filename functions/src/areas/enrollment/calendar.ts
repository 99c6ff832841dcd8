import type { DayEntry } from '@muster/shared/areas/enrollment';
import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { addMonths, instantOf } from '@muster/shared/rules/calendar';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { Call, SignedInCall } from '../../calls/call.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { cachedTypes, classesNamed } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { listSeats } from '../../table/entities/seat.ts';
import { findClasses, listClassIdsEndingWithin, type TrainingClass } from '../../table/entities/training-class.ts';
import { byStart, byTypeName, classesForCaller } from './classes-for-caller.ts';

/** A class in the caller's calendar: with a seat, past ones included, or a waitlist entry. */
interface CalendarClass {
  id: string;
  type_id: string;
  location: string;
  sessions: ClassSession[];
  is_enrolled: boolean;
}

async function calendarClasses(
  call: Pick<SignedInCall, 'table' | 'site' | 'caller' | 'now'>,
): Promise<CalendarClass[]> {
  const { table, caller } = call;
  const record = await requireEnrollmentState(table, caller.employee);
  const [waitlisted, seats] = await Promise.all([
    classesNamed(call, Object.keys(record.waits)),
    listSeats(table, caller.employee.id),
  ]);
  return [
    ...seats.map(({ class_id, ...seat }) => ({ ...seat, id: class_id, is_enrolled: true })),
    ...waitlisted
      .filter(({ deleting }) => !deleting)
      .map((trainingClass) => ({ ...trainingClass, is_enrolled: false })),
  ];
}

/**
 * Returns the caller's class sessions accepted by `isShown`, by start (docs/spec.md section 3, "Day schedule entry").
 */
async function entriesOf(
  call: Parameters<typeof calendarClasses>[0],
  isShown: (session: ClassSession) => boolean,
): Promise<DayEntry[]> {
  const [classes, types] = await Promise.all([calendarClasses(call), cachedTypes(call)]);
  return classes
    .flatMap(({ id, type_id, location, sessions, is_enrolled }) =>
      sessions.filter(isShown).map((session) => {
        const { start_time, end_time } = presentSession(session);
        const name = types.get(type_id)?.name ?? '';
        return { id, name, location, start_time, end_time, is_enrolled, is_waitlisted: !is_enrolled };
      }),
    )
    .sort((a, b) => a.start_time.localeCompare(b.start_time) || a.name.localeCompare(b.name));
}

export const byDate = (call: Call<'enrollment', 'byDate'>): Promise<DayEntry[]> =>
  entriesOf(call, ({ date }) => date === call.query.date);

export const byMonth = (call: Call<'enrollment', 'byMonth'>): Promise<DayEntry[]> =>
  entriesOf(call, ({ date }) => date.startsWith(`${call.query.month}-`));

/** Returns the department's classes of one month (`YYYY-MM`): active, canceled, and with the caller. */
export const departmentMonth = (call: Call<'enrollment', 'departmentMonth'>): Promise<Answered[]> =>
  classesForCaller(
    call,
    ({ trainingClass: { is_active, canceled, sessions }, isHeld }) =>
      (is_active || canceled !== undefined || isHeld) &&
      sessions.some(({ date }) => date.startsWith(`${call.query.month}-`)),
    (a, b) => byStart(a, b) || byTypeName(a, b),
    endedClasses(call),
  );

/** The most months from the first session of a class to its end. Longer classes are not found. */
const longestClass = 12;

/** Returns the ended classes with sessions in the month. The index lags for a class that has just ended. */
async function endedClasses({
  table,
  site,
  now,
  query,
}: Call<'enrollment', 'departmentMonth'>): Promise<TrainingClass[]> {
  const first = `${query.month}-01`;
  const from = instantOf(first, '00:00', site.timezone);
  const latest = instantOf(addMonths(first, longestClass), '00:00', site.timezone);
  const ids = await listClassIdsEndingWithin(table, from, latest < now ? latest : now);
  return (await findClasses(table, ids)).filter(({ ends_at, deleting }) => ends_at <= now.toISOString() && !deleting);
}
