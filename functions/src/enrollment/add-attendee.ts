import type { Attendee as Answered } from '@muster/shared/areas/training';
import { texts } from '../notifications/texts.ts';
import { ownRecordMark } from '../permissions/own-training.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Employee, fullName } from '../table/entities/employee.ts';
import { notify } from '../table/entities/notification.ts';
import { claimSeat, refuseSeat } from './claim-seat.ts';
import { readForSeat } from './read-for-seat.ts';
import { seatWrites } from './seat-writes.ts';

/**
 * Gives an employee a seat on behalf of staff: outside the enrollment window and in ended classes too, never above the
 * class size and under the same rules against a second or overlapping seat (DESIGN.md section 3, "Enrollment"). The person
 * is told, but where a whole site is being made up (`tell`).
 */
export async function addAttendee(
  context: SiteContext,
  classId: string,
  employee: Employee,
  { tell = true }: { tell?: boolean } = {},
): Promise<Answered> {
  const { table, site, actor, now, idempotency } = context;
  return withoutCollision(async () => {
    const reading = await readForSeat(table, employee, classId);
    refuseSeat(reading, site, now, { forStaff: true });
    const { row, type, rank } = reading;
    const answer: Answered = {
      id: employee.id,
      employee_id: employee.employee_id,
      name: fullName(employee),
      rank: rank?.name ?? null,
      request_date: now.toISOString(),
      status: 'Enrolled',
    };
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      claimSeat(table, reading),
      ...seatWrites(table, employee, reading, now, { added_by: actor.id }),
      ...(tell ? [notify(table, employee.id, now, texts.added(type.name, row.sessions))] : []),
      audit(table, actor, now, {
        action: 'class.add_attendee',
        ...ownRecordMark(actor, employee.id),
        subject: { class: classId, employee: employee.id, employee_id: employee.employee_id },
        before: { is_enrolled: false },
        after: { is_enrolled: true },
      }),
    ]);
    return answer;
  });
}
