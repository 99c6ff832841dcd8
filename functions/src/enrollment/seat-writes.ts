import type { SiteContext } from '../site-context.ts';
import type { Action } from '../table/core/write.ts';
import { claimSeat, releaseWaitlistEntries } from '../table/entities/class-counts.ts';
import { type Employee, fullName } from '../table/entities/employee.ts';
import {
  type Attendee,
  addAttendeeItem,
  putSeatItem,
  removeAttendeeItem,
  removeSeatItem,
} from '../table/entities/seat.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import {
  changeRecord,
  dropPositions,
  dropSeat,
  holdSeat,
  type TrainingRecord,
} from '../table/entities/training-record.ts';
import { endWaitlistEntry } from '../table/entities/waitlist-entry.ts';
import type { SeatReading } from './seat-rules.ts';

/**
 * Returns the writes that give an employee a seat: the class's counts and `seatSides`. `addedBy` is the staff member who gives it;
 * `openAt` is the moment at which the class must be open for enrollment.
 */
export function takeSeat(
  { table, now }: SiteContext,
  employee: Employee,
  { trainingClass, record, rank }: SeatReading,
  { addedBy, openAt }: { addedBy?: string; openAt?: Date } = {},
): Action[] {
  const leavesWaitlist = trainingClass.id in record.waits;
  const { writes, otherWaitlists } = seatSides({ table, now }, trainingClass, record, {
    employee: employee.id,
    employee_id: employee.employee_id,
    name: fullName(employee),
    rank: rank?.name,
    request_date: now.toISOString(),
    added_by: addedBy,
  });
  return [
    claimSeat(table, trainingClass, { leavesWaitlist, openAt }),
    ...writes,
    ...releaseWaitlistEntries(table, otherWaitlists),
  ];
}

/**
 * Returns the writes of a seat on the class's, the employee's and the record's side (invariant 4). They also end the employee's
 * waitlist entries for the type (docs/design.md section 3); the counts of `otherWaitlists`, class ids, are left to the caller.
 */
export function seatSides(
  { table, now }: Pick<SiteContext, 'table' | 'now'>,
  trainingClass: TrainingClass,
  record: TrainingRecord,
  attendee: Attendee,
): { writes: Action[]; otherWaitlists: string[] } {
  const ended = Object.entries(record.waits).filter(([, { type_id }]) => type_id === trainingClass.type_id);
  const endedClassIds = ended.map(([classId]) => classId);
  return {
    writes: [
      addAttendeeItem(table, trainingClass.id, attendee),
      putSeatItem(table, attendee.employee, trainingClass, attendee.request_date),
      changeRecord(table, attendee.employee, record, [holdSeat(trainingClass), ...dropPositions(endedClassIds)], now),
      ...ended.map(([classId, { sequence }]) => endWaitlistEntry(table, classId, sequence)),
    ],
    otherWaitlists: endedClassIds.filter((id) => id !== trainingClass.id),
  };
}

/** Returns the writes that take a seat away on all three sides. */
export function removeSeat(
  { table, now }: Pick<SiteContext, 'table' | 'now'>,
  employeeId: string,
  { trainingClass: { id }, record }: SeatReading,
): Action[] {
  return [
    removeAttendeeItem(table, id, employeeId),
    removeSeatItem(table, employeeId, id),
    changeRecord(table, employeeId, record, [dropSeat(id)], now),
  ];
}
