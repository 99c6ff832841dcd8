import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { Call } from '../http/call.ts';
import { Problem } from '../http/problem.ts';
import { audit } from '../table/audit.ts';
import { classKey } from '../table/training-class.ts';
import { present, reread, transact, update, withoutCollision } from '../table/write.ts';
import { presentClass } from '../training/present-class.ts';
import { readForSeat } from './read-for-seat.ts';
import { seatRemovals } from './seat-writes.ts';

/** Gives the caller's seat back, until the class starts (DESIGN.md section 3, "Enrollment"). */
export async function unenroll(call: Call<'enrollment', 'unenroll'>): Promise<Answered> {
  const { table, caller, actor, now, params } = call;
  return withoutCollision(async () => {
    const reading = await readForSeat(table, caller.employee, params.id);
    const { row, type, record } = reading;
    if (!(row.id in record.seats)) throw new Problem('not_enrolled');
    if (row.starts_at <= now.toISOString()) throw new Problem('class_started');
    await transact(table, [
      update(
        table,
        classKey(table, row.id),
        { expression: 'SET enrolled_count = enrolled_count - :one', values: { ':one': 1 } },
        {
          condition: `${present} AND enrolled_count > :none AND starts_at > :now`,
          values: { ':none': 0, ':now': now.toISOString() },
          otherwise: () => reread,
        },
      ),
      ...seatRemovals(table, caller.employee.id, reading),
      audit(table, actor, now, {
        action: 'class.unenroll',
        subject: { class: row.id, employee: caller.employee.id },
        before: { is_enrolled: true },
        after: { is_enrolled: false },
      }),
    ]);
    const { [row.id]: _, ...seats } = record.seats;
    return presentClass({ ...row, enrolled_count: row.enrolled_count - 1 }, type, { ...record, seats });
  });
}
