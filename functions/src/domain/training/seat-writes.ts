import type { SiteContext } from '../../calls/site-context.ts';
import type { Action } from '../../table/core/write.ts';
import { attendanceOf, type StoredEvaluation } from '../../table/entities/attendance.ts';
import { claimSeat, releaseWaitlistEntries } from '../../table/entities/class-counts.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import { changeEnrollmentState, type EnrollmentState } from '../../table/entities/enrollment-state.ts';
import { dropPositions, dropSeat, holdSeat } from '../../table/entities/record-change.ts';
import {
  type Attendee,
  addAttendeeItem,
  putSeatItem,
  removeAttendeeItem,
  removeSeatItem,
} from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { endWaitlistEntry } from '../../table/entities/waitlist-entry.ts';
import { classFull, type SeatReading } from './seat-rules.ts';

interface SeatOptions {
  /** The staff member who gives the seat. */
  addedBy?: string;
  /** The moment at which the class must be open for enrollment. */
  openAt?: Date;
  /** The class whose seat is given up. The caller updates that class. */
  movedFrom?: string;
  /** Classes that lose a waitlist entry in the same transaction, each once: a transaction writes an item once. */
  otherWaitlists?: readonly string[];
}

/** Returns the writes that give an employee a seat: the class's counts and `seatSides`. */
export function takeSeat(
  { table, now }: SiteContext,
  employee: Employee,
  { trainingClass, record, rank, evaluations }: SeatReading,
  { addedBy, openAt, movedFrom, otherWaitlists = [] }: SeatOptions = {},
): Action[] {
  const attendee: Attendee = {
    employee: employee.id,
    employee_id: employee.employee_id,
    name: fullName(employee),
    rank: rank?.name,
    request_date: now.toISOString(),
    added_by: addedBy,
    ...notedWith(evaluations),
  };
  const sides = seatSides({ table, now }, trainingClass, record, attendee, movedFrom);
  const waitlists = [...sides.otherWaitlists, ...otherWaitlists];
  const isOwn = (id: string) => id === trainingClass.id;
  const endedEntries = waitlists.filter(isOwn).length + (trainingClass.id in record.waits ? 1 : 0);
  return [
    ...sides.writes,
    claimSeat(table, trainingClass, { endedEntries, openAt, full: classFull }),
    ...releaseWaitlistEntries(
      table,
      waitlists.filter((id) => !isOwn(id)),
    ),
  ];
}

/** Returns the fields of a new seat with its evaluations; none without. */
export const notedWith = (evaluations: StoredEvaluation[]): Partial<Attendee> =>
  evaluations.length === 0
    ? {}
    : { attendance: JSON.stringify({ ...attendanceOf({}), evaluations }), attendance_version: 1 };

/**
 * Returns the writes of a seat in the class, the employee and the record (invariant 4). They end waitlist entries of
 * the type; the caller updates the counts of `otherWaitlists`. `movedFrom` removes that class's seat from the record.
 */
export function seatSides(
  { table, now }: Pick<SiteContext, 'table' | 'now'>,
  trainingClass: TrainingClass,
  record: EnrollmentState,
  attendee: Attendee,
  movedFrom?: string,
): { writes: Action[]; otherWaitlists: string[] } {
  const ended = Object.entries(record.waits).filter(([, { type_id }]) => type_id === trainingClass.type_id);
  const endedClassIds = ended.map(([classId]) => classId);
  return {
    writes: [
      addAttendeeItem(table, trainingClass.id, attendee),
      putSeatItem(table, attendee.employee, trainingClass, attendee.request_date),
      changeEnrollmentState(
        table,
        attendee.employee,
        record,
        [...(movedFrom ? [dropSeat(movedFrom)] : []), holdSeat(trainingClass), ...dropPositions(endedClassIds)],
        now,
      ),
      ...ended.map(([classId, { sequence }]) => endWaitlistEntry(table, classId, sequence)),
    ],
    otherWaitlists: endedClassIds.filter((id) => id !== trainingClass.id),
  };
}

/** Returns the writes that remove a seat from the class and the employee. The caller updates the record. */
export const removeSeatItems = (
  { table }: Pick<SiteContext, 'table'>,
  employeeId: string,
  classId: string,
): Action[] => [removeAttendeeItem(table, classId, employeeId), removeSeatItem(table, employeeId, classId)];

/** Returns the writes that remove a seat from all three sides. */
export function removeSeat(
  { table, now }: Pick<SiteContext, 'table' | 'now'>,
  employeeId: string,
  { trainingClass: { id }, record }: SeatReading,
): Action[] {
  return [
    ...removeSeatItems({ table }, employeeId, id),
    changeEnrollmentState(table, employeeId, record, [dropSeat(id)], now),
  ];
}
