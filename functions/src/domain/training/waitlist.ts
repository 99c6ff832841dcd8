import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { claimWaitlistSequence, releaseWaitlistEntry } from '../../table/entities/class-counts.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import { changeEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { dropPositions, holdPosition } from '../../table/entities/record-change.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { addWaitlistEntry, removeWaitlistEntry } from '../../table/entities/waitlist-entry.ts';
import { presentClass } from './present-class.ts';
import type { Removal } from './release-seat.ts';
import { refuseCanceled } from './require-class.ts';
import {
  employeeLeaving,
  readForSeat,
  refuseWithoutPrerequisites,
  type SeatReading,
  seatOfSameType,
} from './seat-rules.ts';

/** Most waitlists of one type per employee: a seat of the type ends all in one transaction. */
const mostOfType = 10;

/** Joins a full class's waitlist at its end, unless the caller has a seat of the type (docs/behavior.md). */
export async function joinWaitlist(
  context: SiteContext,
  { classId, employee }: { classId: string; employee: Employee },
): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  return withoutCollision(async () => {
    const reading = await readForSeat(context, employee, classId);
    const { trainingClass, record, rank, type } = reading;
    refuseToWaitlist(reading, now);
    const sequence = trainingClass.wait_sequence + 1;
    const request_date = requestDate(trainingClass, now);
    const waiting_count = trainingClass.waiting_count + 1;
    const answer = presentClass({ ...trainingClass, waiting_count }, type, { is_enrolled: false, is_waitlisted: true });
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      claimWaitlistSequence(table, trainingClass, request_date, now),
      addWaitlistEntry(table, classId, {
        employee: employee.id,
        employee_id: employee.employee_id,
        name: fullName(employee),
        rank: rank?.name,
        request_date,
        sequence,
      }),
      changeEnrollmentState(table, employee.id, record, [holdPosition(trainingClass, sequence)], now),
      audit(table, actor, now, {
        action: 'class.join_waitlist',
        subject: { class: classId, employee: employee.id, employee_id: employee.employee_id },
        after: { sequence, waiting_count },
      }),
    ]);
    return answer;
  });
}

function refuseToWaitlist(reading: SeatReading, now: Date): void {
  const { trainingClass, record, attendee } = reading;
  if (record.closed) throw employeeLeaving();
  refuseCanceled(trainingClass);
  if (attendee) throw new ApiError('already_enrolled', { conflict: true });
  if (trainingClass.id in record.waits) throw new ApiError('already_waitlisted');
  const closed = closedReason(trainingClass, now);
  if (closed) throw new ApiError(closed);
  if (seatOfSameType(record, trainingClass, now)) throw new ApiError('same_type');
  refuseWithoutPrerequisites(reading);
  if (trainingClass.enrolled_count < trainingClass.class_size) throw new ApiError('not_full');
  const ofType = Object.values(record.waits).filter(({ type_id }) => type_id === trainingClass.type_id);
  if (ofType.length >= mostOfType) throw new ApiError('too_many_waits');
}

/** Returns the entry's request date: now, but at least 1 ms after the last one, so dates follow the sequence. */
function requestDate({ last_request_date: last }: TrainingClass, now: Date): string {
  return last !== undefined && last >= now.toISOString() ? after(new Date(last), 1).toISOString() : now.toISOString();
}

/** Removes the caller from a waitlist, until the class starts. */
export async function leaveWaitlist(call: Call<'enrollment', 'leaveWaitlist'>): Promise<Answered> {
  const { now, caller, params } = call;
  return removeFromWaitlist(call, {
    classId: params.id,
    employeeId: caller.employee.id,
    action: 'class.leave_waitlist',
    refuse({ trainingClass, record }) {
      if (!(trainingClass.id in record.waits)) throw new ApiError('not_waitlisted');
      if (trainingClass.starts_at <= now.toISOString()) throw new ApiError('class_started');
    },
  });
}

/** Removes an employee from a waitlist, and returns the class. `employeeNumber`: for another actor's audit entry. */
export async function removeFromWaitlist(
  context: SiteContext,
  removal: Removal & { employeeNumber?: string | undefined },
): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  const { classId, employeeId, employeeNumber, action, marks, refuse, message } = removal;
  return withoutCollision(async () => {
    const reading = await readForSeat(context, { id: employeeId }, classId);
    refuse(reading);
    const { trainingClass, record, type } = reading;
    const { waiting_count } = trainingClass;
    const sequence = record.waits[classId]?.sequence ?? 0;
    const without = { ...trainingClass, waiting_count: waiting_count - 1 };
    const answer = presentClass(without, type, { is_enrolled: false, is_waitlisted: false });
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...(message ? [notify(context, employeeId, message(reading))] : []),
      releaseWaitlistEntry(table, classId),
      removeWaitlistEntry(table, classId, sequence),
      changeEnrollmentState(table, employeeId, record, dropPositions([classId]), now),
      audit(table, actor, now, {
        action,
        ...(marks && { marks }),
        subject: { class: classId, employee: employeeId, ...(employeeNumber && { employee_id: employeeNumber }) },
        before: { sequence, waiting_count },
      }),
    ]);
    return answer;
  });
}
