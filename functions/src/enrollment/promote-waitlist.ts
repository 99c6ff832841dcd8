import type { SiteContext } from '../site-context.ts';
import { reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { classKey, findClasses } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { asPlanned, planPromotions } from './promotion.ts';

/** Room that a step leaves for the class and the audit entry. */
const room = 96;

/** Gives the free seats of a class to the first eligible people in line, in steps that each keep the invariants. */
export async function promoteWaitlist(context: SiteContext, classId: string): Promise<void> {
  for (let more = true; more; ) more = await withoutCollision(() => step(context, classId));
}

/** One transaction's worth; answers whether there may be more to do. */
async function step(context: SiteContext, classId: string): Promise<boolean> {
  const { table, actor, now } = context;
  const [[row], types] = await Promise.all([findClasses(table, [classId]), trainingTypes(table)]);
  if (!row) return false;
  const free = row.class_size - row.enrolled_count;
  const { writes, checks, promoted, more } = await planPromotions(context, row, types, free, room);
  if (writes.length === 0) return false;
  const { condition, values } = asPlanned(row);
  await transact(table, [
    update(
      table,
      classKey(table, classId),
      {
        expression: 'SET enrolled_count = enrolled_count + :promoted, waiting_count = waiting_count - :promoted',
        values: { ':promoted': promoted.length },
      },
      {
        condition: `${condition} AND enrolled_count = :enrolled AND class_size = :size`,
        values: { ...values, ':enrolled': row.enrolled_count, ':size': row.class_size },
        otherwise: () => reread,
      },
    ),
    ...writes,
    ...checks,
    audit(table, actor, now, { action: 'class.promote', subject: { class: classId }, after: { promoted } }),
  ]);
  return more;
}
