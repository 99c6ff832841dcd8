import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../../calls/call.ts';
import { claimOwnSeat } from '../../domain/training/claim-turns.ts';
import { presentClass } from '../../domain/training/present-class.ts';
import { readForSeat, refuseSeat } from '../../domain/training/seat-rules.ts';
import { takeSeat } from '../../domain/training/seat-writes.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { moveSeat } from './move-seat.ts';

/**
 * Takes a seat for the caller (docs/behavior.md, "Enrollment"). Refused if the class is closed or full, or if
 * the caller has a seat in it, in another class of the type, or at the same time. A full class needs no transaction.
 * `move_from` gives up the seat in that class.
 */
export async function enroll(call: Call<'enrollment', 'enroll'>): Promise<Answered> {
  const { table, caller, actor, now, params, body, idempotency } = call;
  if (body.move_from) return moveSeat(call, body.move_from);
  return withoutCollision(async () => {
    const reading = await readForSeat(call, caller.employee, params.id);
    const { trainingClass, type, record, attendee } = reading;
    const closed = closedReason(trainingClass, now);
    if (closed && !attendee) throw new ApiError(closed);
    refuseSeat(call, reading);
    const counts = {
      enrolled_count: trainingClass.enrolled_count + 1,
      waiting_count: trainingClass.waiting_count - (trainingClass.id in record.waits ? 1 : 0),
    };
    const answer = presentClass({ ...trainingClass, ...counts }, type, { is_enrolled: true, is_waitlisted: false });
    const write = () =>
      transact(table, [
        ...idempotency.storeAnswer(answer),
        ...takeSeat(call, caller.employee, reading, { openAt: now }),
        audit(table, actor, now, {
          action: 'class.enroll',
          subject: { class: params.id, employee: caller.employee.id, employee_id: caller.employee.employee_id },
          before: { is_enrolled: false },
          after: { is_enrolled: true },
        }),
      ]);
    await claimOwnSeat({ table, classId: params.id, employeeId: caller.employee.id, write });
    return answer;
  });
}
