import { latestCertification } from '@muster/shared/rules/certification';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { listCertifications } from '../../table/entities/certification.ts';
import { repairClassCount } from '../../table/entities/class-counts.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import {
  changeEnrollmentState,
  emptyEnrollmentState,
  findEnrollmentState,
  restoreEnrollmentState,
} from '../../table/entities/enrollment-state.ts';
import { historyOf } from '../../table/entities/history.ts';
import { copyPosition, copySeat, dropPositions, dropSeat } from '../../table/entities/record-change.ts';
import { listEntries } from '../../table/entities/record-entry.ts';
import { putSeatItem, removeSeatItem } from '../../table/entities/seat.ts';
import { repairTypeClassCount } from '../../table/entities/training-type.ts';
import type { Difference } from './seat-differences.ts';

/**
 * Repairs a difference by the class's attendees and waitlist, which a department prints as the class list. Returns
 * whether it did: staff decide who loses a seat in an overbooked class.
 */
export async function repair(context: SiteContext, difference: Difference): Promise<boolean> {
  if (difference.kind === 'overbooked') return false;
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const writes = await repairWrites(context, difference);
    if (writes.length === 0) return;
    const subject = Object.fromEntries(
      Object.entries(difference).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    await transact(table, [
      ...writes,
      audit(table, actor, now, { action: 'sweep.repair', subject, after: { ...difference } }),
    ]);
  });
  return true;
}

async function repairWrites(context: SiteContext, difference: Difference): Promise<Action[]> {
  const { table } = context;
  const { kind, class_id = '', type_id = '', employee: employeeId = '', found = 0, expected = 0 } = difference;
  switch (kind) {
    case 'overbooked':
      return [];
    case 'enrolled_count':
    case 'waiting_count':
      return recount(context, class_id, kind);
    case 'class_count':
      return [repairTypeClassCount(table, type_id, found, expected)];
    case 'missing_record':
      return missingRecord(context, employeeId);
    case 'seat_without_attendee':
      return [removeSeatItem(table, employeeId, class_id)];
    case 'record_without_attendee':
      return removeIfPresent(context, employeeId, class_id, 'seats');
    case 'record_without_wait':
      return removeIfPresent(context, employeeId, class_id, 'waits');
    case 'attendee_without_seat':
    case 'attendee_without_record':
    case 'wait_without_record':
      return copyFromClass(context, class_id, employeeId, kind);
  }
}

/** Corrects a count of a class to the number of its items. */
async function recount(
  { table }: SiteContext,
  classId: string,
  count: 'enrolled_count' | 'waiting_count',
): Promise<Action[]> {
  const { trainingClass, attendees, waitlist } = await readClassMembers(table, classId);
  const expected = count === 'enrolled_count' ? attendees.length : waitlist.length;
  if (!trainingClass || expected === trainingClass[count]) return [];
  return [repairClassCount(table, trainingClass, count, expected)];
}

/**
 * Adds a record with the issued certifications and the chain end computed from its entries, so that the next entry does
 * not overwrite one. Closed for an inactive employee. Seats and waitlist entries are repaired afterwards.
 */
async function missingRecord({ table }: SiteContext, employeeId: string): Promise<Action[]> {
  const [employee, certificates, written] = await Promise.all([
    findEmployee(table, employeeId),
    listCertifications(table, employeeId),
    listEntries(table, employeeId),
  ]);
  const last = written.at(-1)?.entry;
  const end = last ? { entries: last.no, head: last.hash, recorded_at: last.recorded_at } : {};
  const history = await historyOf(
    table,
    employeeId,
    written.map(({ entry }) => entry),
  );
  const byType = Map.groupBy(certificates, ({ type_id }) => type_id);
  const certifications = Object.fromEntries(
    [...byType].flatMap(([type_id, issued]) => {
      const counts = latestCertification(issued.map(({ date, expires }) => ({ date, expires })));
      return counts ? [[type_id, counts]] : [];
    }),
  );
  const record = { ...emptyEnrollmentState, closed: !employee?.active, certifications, ...end, ...history.held };
  return [restoreEnrollmentState(table, employeeId, record), ...history.writes];
}

/** Removes a seat or waitlist entry from a record that still has it. */
async function removeIfPresent(
  { table, now }: SiteContext,
  employeeId: string,
  classId: string,
  held: 'seats' | 'waits',
): Promise<Action[]> {
  const record = await findEnrollmentState(table, employeeId);
  if (!record || !(classId in record[held])) return [];
  const change = held === 'seats' ? [dropSeat(classId)] : dropPositions([classId]);
  return [changeEnrollmentState(table, employeeId, record, change, now)];
}

/** Copies an attendee or waitlist entry to the employee's side, if it is still in the class. */
async function copyFromClass(
  { table, now }: SiteContext,
  classId: string,
  employeeId: string,
  kind: 'attendee_without_seat' | 'attendee_without_record' | 'wait_without_record',
): Promise<Action[]> {
  const { trainingClass, attendees, waitlist } = await readClassMembers(table, classId);
  const attendee = attendees.find(({ employee }) => employee === employeeId);
  const entry = waitlist.find(({ employee }) => employee === employeeId);
  if (!trainingClass || !(kind === 'wait_without_record' ? entry : attendee)) return [];
  if (kind === 'attendee_without_seat') {
    return attendee ? [putSeatItem(table, employeeId, trainingClass, attendee.request_date)] : [];
  }
  const record = await findEnrollmentState(table, employeeId);
  const change =
    kind === 'attendee_without_record' ? copySeat(trainingClass) : copyPosition(trainingClass, entry?.sequence ?? 0);
  return record ? [changeEnrollmentState(table, employeeId, record, [change], now)] : [];
}
