import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { type Action, check, present, reread, update } from '../core/write.ts';
import { attendanceAsRead, type ClassAttendance } from './attendance.ts';
import { classKey, notDeleting, type TrainingClass } from './training-class.ts';
import { changesCatalogue } from './versions.ts';

const openAtNow = 'is_active = :true AND enrollment_start <= :now AND enrollment_end >= :now AND starts_at > :now';
const openAtNowValues = (now: Date) => ({ ':true': true, ':now': now.toISOString() });

/**
 * Counts one more seat as taken, and `endedEntries` waitlist entries less. Conditions on a free seat (invariant 1), on
 * the dates as read (invariant 2) and, with `openAt`, on a class that is active, open for enrollment and not started at
 * that moment.
 */
export function claimSeat(
  table: SiteTable,
  { id, dates_version }: TrainingClass,
  { endedEntries, openAt }: { endedEntries: number; openAt?: Date | undefined },
): Action {
  const free = `${present} AND enrolled_count < class_size AND dates_version = :dates AND ${notDeleting}`;
  return update(
    table,
    classKey(table, id),
    {
      expression: 'SET enrolled_count = enrolled_count + :one, waiting_count = waiting_count - :left',
      values: { ':one': 1, ':left': endedEntries },
    },
    {
      condition: openAt ? `${free} AND ${openAtNow}` : free,
      values: { ':dates': dates_version, ...(openAt && openAtNowValues(openAt)) },
      otherwise: () => reread,
    },
  );
}

/**
 * Counts one more waitlist entry and takes the next sequence. Conditions on the sequence as read, so that each is given
 * once (invariant 3), on a full class, and on a class that is open at `now` with its dates as read.
 */
export function claimWaitlistSequence(
  table: SiteTable,
  { id, wait_sequence, dates_version }: TrainingClass,
  requestDate: string,
  now: Date,
): Action {
  return update(
    table,
    classKey(table, id),
    {
      expression: 'SET wait_sequence = :next, last_request_date = :date, waiting_count = waiting_count + :one',
      values: { ':next': wait_sequence + 1, ':date': requestDate, ':one': 1 },
    },
    {
      condition: `${present} AND wait_sequence = :seen AND enrolled_count >= class_size AND dates_version = :dates AND ${notDeleting} AND ${openAtNow}`,
      values: { ':seen': wait_sequence, ':dates': dates_version, ...openAtNowValues(now) },
      otherwise: () => reread,
    },
  );
}

/** Counts one waitlist entry less, on condition that there is one. */
export const releaseWaitlistEntry = (table: SiteTable, classId: string): Action =>
  update(
    table,
    classKey(table, classId),
    { expression: 'SET waiting_count = waiting_count - :one', values: { ':one': 1 } },
    { condition: `${present} AND waiting_count > :none`, values: { ':none': 0 }, otherwise: () => reread },
  );

/**
 * Counts one waitlist entry less for each occurrence of a class id; one write for each class, however many entries it
 * loses.
 */
export function releaseWaitlistEntries(table: SiteTable, classIds: readonly string[]): Action[] {
  return [...Map.groupBy(classIds, (id) => id)].map(([id, all]) =>
    update(table, classKey(table, id), { expression: 'ADD waiting_count :less', values: { ':less': -all.length } }),
  );
}

/**
 * The condition that the waitlist is the one promotions were planned from: its count and sequence (a count alone misses
 * that one employee left and another joined), the dates, and whether the class is active.
 */
function asPlanned({ waiting_count, wait_sequence, dates_version, is_active }: TrainingClass) {
  return {
    condition: `${present} AND waiting_count = :waiting AND wait_sequence = :sequence AND dates_version = :dates AND is_active = :active`,
    values: { ':waiting': waiting_count, ':sequence': wait_sequence, ':dates': dates_version, ':active': is_active },
  };
}

/** Writes nothing. Conditions the transaction on the class's waitlist as read. */
export const checkWaitlist = (table: SiteTable, trainingClass: TrainingClass): Action =>
  check(table, classKey(table, trainingClass.id), { ...asPlanned(trainingClass), otherwise: () => reread });

/**
 * Counts one seat less and the promotions that take it. Conditions on the waitlist as read, so that nobody who joined
 * unseen is skipped (invariant 3).
 */
export function releaseSeatAndPromote(table: SiteTable, trainingClass: TrainingClass, promoted: number): Action {
  const { condition, values } = asPlanned(trainingClass);
  return update(
    table,
    classKey(table, trainingClass.id),
    {
      expression: 'SET enrolled_count = enrolled_count - :less, waiting_count = waiting_count - :promoted',
      values: { ':less': 1 - promoted, ':promoted': promoted },
    },
    {
      condition: `${condition} AND enrolled_count > :none`,
      values: { ...values, ':none': 0 },
      otherwise: () => reread,
    },
  );
}

/**
 * Counts promotions from the waitlist into free seats, after setting the class's size to `classSize` where that grows.
 * Conditions on the waitlist, the seats taken and the size as read (invariants 1 and 3).
 */
export function promoteFromWaitlist(
  table: SiteTable,
  trainingClass: TrainingClass,
  promoted: number,
  classSize: number = trainingClass.class_size,
): Action {
  const { condition, values } = asPlanned(trainingClass);
  const { id, enrolled_count, class_size } = trainingClass;
  const write = update(
    table,
    classKey(table, id),
    {
      expression: 'SET class_size = :grown, enrolled_count = :after, waiting_count = waiting_count - :promoted',
      values: { ':grown': classSize, ':after': enrolled_count + promoted, ':promoted': promoted },
    },
    {
      condition: `${condition} AND enrolled_count = :enrolled AND class_size = :size`,
      values: { ...values, ':enrolled': enrolled_count, ':size': class_size },
      otherwise: () => reread,
    },
  );
  return classSize === class_size ? write : changesCatalogue(table, write);
}

/**
 * Counts certifications issued for attendees, and writes what that changes in the class's attendance. Conditions on the
 * dates as read, since they date the certifications, on the edit as read, since the class has minutes and instructors
 * who are credited, and on what the class says of its attendance, since that decides who is certified.
 */
export function countCertified(
  table: SiteTable,
  trainingClass: TrainingClass,
  count: number,
  changes: ClassAttendance = {},
): Action {
  const { expression, names, values } = setting(changes as Record<string, unknown>);
  const change = {
    expression: `${expression} ADD certified_count :more`.trim(),
    names,
    values: { ...values, ':more': count },
  };
  return update(table, classKey(table, trainingClass.id), change, {
    ...attendanceAsRead(trainingClass, ['edit_version']),
    otherwise: () => reread,
  });
}

/**
 * Counts the seats and waitlist entries less that a class loses while it is being deleted, or after it was canceled.
 */
export const emptyClass = (table: SiteTable, id: string, seats: number, waitlistEntries: number): Action =>
  update(
    table,
    classKey(table, id),
    {
      expression: 'SET enrolled_count = enrolled_count - :seats, waiting_count = waiting_count - :entries',
      values: { ':seats': seats, ':entries': waitlistEntries },
    },
    {
      condition: `${present} AND (deleting = :true OR attribute_exists(canceled))`,
      values: { ':true': true },
      otherwise: () => reread,
    },
  );

/** Sets a count to the number of items that were counted. Conditions on the counts and the sequence as read. */
export const repairClassCount = (
  table: SiteTable,
  { id, enrolled_count, waiting_count, wait_sequence }: TrainingClass,
  count: 'enrolled_count' | 'waiting_count',
  expected: number,
): Action =>
  update(
    table,
    classKey(table, id),
    { expression: 'SET #count = :expected', names: { '#count': count }, values: { ':expected': expected } },
    {
      condition: 'enrolled_count = :enrolled AND waiting_count = :waiting AND wait_sequence = :sequence',
      values: { ':enrolled': enrolled_count, ':waiting': waiting_count, ':sequence': wait_sequence },
      otherwise: () => reread,
    },
  );
