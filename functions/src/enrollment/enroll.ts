import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { presentClass } from '../training/present-class.ts';
import { claimSeat, refuseSeat } from './claim-seat.ts';
import { readForSeat } from './read-for-seat.ts';
import { seatWrites } from './seat-writes.ts';

type EnrollCall = Call<'enrollment', 'enroll'>;

/**
 * Takes a seat for the caller (DESIGN.md section 3, "Enrollment"). Refused while the class is closed, full, or the caller
 * holds a seat in it, in another class of the type, or at the same time. A full class is answered without a transaction.
 */
export async function enroll(call: EnrollCall): Promise<Answered> {
  const { table, caller, actor, now, params, site, idempotency } = call;
  return withoutCollision(async () => {
    const reading = await readForSeat(table, caller.employee, params.id);
    const closed = closedReason(reading.row, now);
    if (closed && !reading.attendee) throw new ApiError(closed);
    refuseSeat(reading, site, now);
    const { row, type, record } = reading;
    const counts = {
      enrolled_count: row.enrolled_count + 1,
      waiting_count: row.waiting_count - (row.id in record.waits ? 1 : 0),
    };
    const answer = presentClass({ ...row, ...counts }, type, { is_enrolled: true, is_waitlisted: false });
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      claimSeat(table, reading, { openAt: now }),
      ...seatWrites(table, caller.employee, reading, now),
      audit(table, actor, now, {
        action: 'class.enroll',
        subject: { class: params.id, employee: caller.employee.id, employee_id: caller.employee.employee_id },
        before: { is_enrolled: false },
        after: { is_enrolled: true },
      }),
    ]);
    return answer;
  });
}
