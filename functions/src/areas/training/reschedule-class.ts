import { isDeepStrictEqual } from 'node:util';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { promoteWaitlist } from '../../domain/training/promote-waitlist.ts';
import { overlappingSeats } from '../../domain/training/seat-rules.ts';
import { batchOf } from '../../table/core/batch.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { readSeats } from '../../table/entities/class-members.ts';
import { changeEnrollmentState, type EnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { Job } from '../../table/entities/job.ts';
import { notify } from '../../table/entities/notification.ts';
import { copySeat } from '../../table/entities/record-change.ts';
import { type Attendee, listAttendees, putSeatItem, type Seat } from '../../table/entities/seat.ts';
import { ClassRescheduled, checkDates, findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import { listWaitlist, markDatesTold } from '../../table/entities/waitlist-entry.ts';

/** People read for one transaction: about as many as fit into it. */
const batchSize = 30;

type RescheduleJob = Pick<Extract<Job, { kind: 'redate_class' }>, 'class_id' | 'what' | 'created_at'>;

/** The class, its type's name and its changes. */
interface Change {
  trainingClass: TrainingClass;
  types: ReadonlyMap<string, TrainingType>;
  what: string;
}

/**
 * Copies a class's new dates and location to its attendees' seats and notifies them, with the overlapping seats; skips
 * updated seats. Notifies its waitlist. Then promotes from its waitlist and its attendees' waitlists, since others may
 * be eligible now.
 */
export async function rescheduleClass(
  context: SiteContext,
  { class_id, what, created_at }: RescheduleJob,
): Promise<void> {
  const { table } = context;
  const [[trainingClass], types, attendees] = await Promise.all([
    findClasses(table, [class_id]),
    trainingTypes(table),
    listAttendees(table, class_id),
  ]);
  if (!trainingClass || trainingClass.deleting || trainingClass.canceled) return;
  const change = { trainingClass, types, what };
  const waitlists = new Set([class_id]);
  try {
    for (let rest: readonly Attendee[] = attendees; rest.length > 0; ) {
      const some = rest.slice(0, batchSize);
      const { ids, left } = await withoutCollision(() => copyDates(context, change, some));
      for (const id of ids) waitlists.add(id);
      rest = [...left, ...rest.slice(batchSize)];
    }
    for (let more = true; more; ) more = await withoutCollision(() => notifyWaiting(context, change, created_at));
  } catch (error) {
    // The later change has its own job.
    if (error instanceof ClassRescheduled) return;
    throw error;
  }
  for (const id of waitlists) await promoteWaitlist(context, id);
}

/** Copies the dates to attendees. Returns their waitlists' class ids, to promote, and the attendees still to do. */
async function copyDates(context: SiteContext, change: Change, attendees: readonly Attendee[]) {
  const { table } = context;
  const { trainingClass } = change;
  const read = await readSeats(table, trainingClass.id, attendees);
  const ids = read.flatMap(({ record }) => Object.keys(record?.waits ?? {}));
  const stale = read.flatMap(({ attendee, record, seat }) =>
    record && (isStale(record.seats[trainingClass.id], trainingClass) || isStale(seat, trainingClass))
      ? [{ attendee, record }]
      : [],
  );
  const { items, actions, left } = batchOf(table, stale, (some) => [
    checkDates(table, trainingClass),
    ...some.flatMap(({ attendee, record }) => copyToAttendee(context, change, attendee, record)),
  ]);
  if (items.length > 0) await transact(table, actions);
  return { ids, left: left.map(({ attendee }) => attendee) };
}

const isStale = (copy: Pick<Seat, 'sessions' | 'location'> | undefined, { sessions, location }: TrainingClass) =>
  copy !== undefined && !(isDeepStrictEqual(copy.sessions, sessions) && copy.location === location);

/** Returns the writes for one attendee. A certified seat has left the record, but not the employee's calendar. */
function copyToAttendee(
  { table, now, site }: SiteContext,
  { trainingClass, types, what }: Change,
  { employee: employeeId, request_date }: Attendee,
  record: EnrollmentState,
): Action[] {
  const name = (typeId: string) => types.get(typeId)?.name ?? '';
  const isHeld = trainingClass.id in record.seats;
  const overlaps = isHeld ? overlappingSeats(record, trainingClass, site.timezone) : [];
  const overlapped = overlaps.map(({ seat }) => name(seat.type_id));
  return [
    putSeatItem(table, employeeId, trainingClass, request_date),
    ...(isHeld ? [changeEnrollmentState(table, employeeId, record, [copySeat(trainingClass)], now)] : []),
    notify(
      { table, site, now },
      employeeId,
      messages.classChanged(name(trainingClass.type_id), trainingClass, what, overlapped),
    ),
  ];
}

/** Notifies some people who were waiting before the change (`since`, UTC ISO). Returns whether more remain. */
async function notifyWaiting(context: SiteContext, { trainingClass, types, what }: Change, since: string) {
  const { table } = context;
  const { id, type_id, dates_version } = trainingClass;
  const waiting = (await listWaitlist(table, id)).filter(
    ({ request_date, told_dates }) => request_date <= since && told_dates !== dates_version,
  );
  const message = messages.awaitedChanged(types.get(type_id)?.name ?? '', trainingClass, what);
  const { items, actions, left } = batchOf(table, waiting, (some) => [
    checkDates(table, trainingClass),
    ...some.flatMap(({ employee, sequence }) => [
      markDatesTold(table, id, sequence, dates_version),
      notify(context, employee, message),
    ]),
  ]);
  if (items.length > 0) await transact(table, actions);
  return left.length > 0;
}
