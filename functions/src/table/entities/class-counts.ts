import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Action, check, present, reread, update } from '../core/write.ts';
import { attendanceAsRead, type ClassAttendance } from './attendance.ts';
import { classKey, notDeleting, type TrainingClass } from './training-class.ts';
import { changesCatalogue } from './versions.ts';

const openAtNow = 'is_active = :true AND enrollment_start <= :now AND enrollment_end >= :now AND starts_at > :now';
const openAtNowValues = (now: Date) => ({ ':true': true, ':now': now.toISOString() });

/** Requires that a class without evaluations still has none: a new seat gets the evaluations of its person. */
const evaluatedAsRead = ({ assessed }: Pick<TrainingClass, 'assessed'>): string =>
  assessed ? '' : ' AND attribute_not_exists(assessed)';

/**
 * Counts one more seat and `endedEntries` fewer waitlist entries. Conditions on a free seat (invariant 1), the dates as
 * read (invariant 2) and, with `openAt`, on a class that is active, open for enrollment and not started then. Throws
 * `full` if the last seat was taken and nothing else about the class has changed. Comes after the other writes of the
 * seat: the first failed condition decides.
 */
export function claimSeat(
  table: SiteTable,
  trainingClass: TrainingClass,
  { endedEntries, openAt, full }: { endedEntries: number; openAt?: Date | undefined; full: () => Error },
): Action {
  const { id, dates_version } = trainingClass;
  const free = `${present} AND enrolled_count < class_size AND dates_version = :dates AND ${notDeleting}${evaluatedAsRead(trainingClass)}`;
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
      otherwise: (old) => (old && hasFilled(trainingClass, entityOf<TrainingClass>(old)) ? full() : reread),
    },
  );
}

/** Returns whether a class is full and as read otherwise: changes of it raise one of these versions. */
const hasFilled = (before: TrainingClass, after: TrainingClass): boolean =>
  after.edit_version === before.edit_version &&
  after.dates_version === before.dates_version &&
  after.enrolled_count >= after.class_size;

/**
 * Counts one more waitlist entry and takes the next sequence. Conditions on the sequence as read, so that each is used
 * once (invariant 3), on a full class that is open at `now`, and on its dates as read.
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

/** Counts one waitlist entry fewer, on condition that there is one. */
export const releaseWaitlistEntry = (table: SiteTable, classId: string): Action =>
  update(
    table,
    classKey(table, classId),
    { expression: 'SET waiting_count = waiting_count - :one', values: { ':one': 1 } },
    { condition: `${present} AND waiting_count > :none`, values: { ':none': 0 }, otherwise: () => reread },
  );

/** Counts one waitlist entry fewer per occurrence of a class id, in one write per class. */
export function releaseWaitlistEntries(table: SiteTable, classIds: readonly string[]): Action[] {
  return [...Map.groupBy(classIds, (id) => id)].map(([id, all]) =>
    update(table, classKey(table, id), { expression: 'ADD waiting_count :less', values: { ':less': -all.length } }),
  );
}

/** Requires the waitlist as planned: count, sequence (a join can hide a leave), dates, evaluations, `is_active`. */
function asPlanned({ waiting_count, wait_sequence, dates_version, is_active, assessed }: TrainingClass) {
  const same = `waiting_count = :waiting AND wait_sequence = :sequence AND dates_version = :dates AND is_active = :active`;
  return {
    condition: `${present} AND ${same}${evaluatedAsRead({ assessed })}`,
    values: { ':waiting': waiting_count, ':sequence': wait_sequence, ':dates': dates_version, ':active': is_active },
  };
}

/** Conditions the transaction on the class's waitlist as read. Writes nothing. */
export const checkWaitlist = (table: SiteTable, trainingClass: TrainingClass): Action =>
  check(table, classKey(table, trainingClass.id), { ...asPlanned(trainingClass), otherwise: () => reread });

/** Counts one seat fewer and its promotions, on condition of the waitlist as read: no entry is lost (invariant 3). */
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
 * Counts promotions into free seats, after raising the class's size to `classSize`. Conditions on the waitlist, the
 * seats taken and the size as read (invariants 1 and 3).
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
 * Counts issued certifications and stores the class's attendance fields. Conditions on the dates as read, which date
 * the certifications; on the edit as read, which has minutes and credited instructors; and on the attendance fields,
 * which decide who is certified.
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

/** Lowers the counts of seats and waitlist entries of a class that is being deleted or was canceled. */
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

/** Sets a count to the counted items. Conditions on the counts and the sequence as read. */
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
