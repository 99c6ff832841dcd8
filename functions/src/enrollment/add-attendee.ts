import { type Actor, audit } from '../table/audit.ts';
import type { TablePart } from '../table/client.ts';
import type { Employee } from '../table/employee.ts';
import type { Site } from '../table/site.ts';
import { transact, withoutCollision } from '../table/write.ts';
import { claimSeat, refuseSeat } from './claim-seat.ts';
import { readForSeat } from './read-for-seat.ts';
import { seatWrites } from './seat-writes.ts';

/**
 * Gives an employee a seat on behalf of staff: outside the enrollment window and in ended classes too, never above the
 * class size and under the same rules against a second or overlapping seat (DESIGN.md section 3, "Enrollment").
 */
export async function addAttendee(
  table: TablePart,
  actor: Actor,
  now: Date,
  site: Site,
  classId: string,
  employee: Employee,
): Promise<void> {
  await withoutCollision(async () => {
    const reading = await readForSeat(table, employee, classId);
    refuseSeat(reading, site, now);
    await transact(table, [
      claimSeat(table, reading),
      ...seatWrites(table, employee, reading, now),
      audit(table, actor, now, {
        action: 'class.add_attendee',
        subject: { class: classId, employee: employee.id },
        before: { is_enrolled: false },
        after: { is_enrolled: true },
      }),
    ]);
  });
}
