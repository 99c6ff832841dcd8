import { promoteWaitlist } from '../enrollment/promote-waitlist.ts';
import { asPlanned, planPromotions } from '../enrollment/promotion.ts';
import type { SiteContext } from '../site-context.ts';
import { check, present, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Job, jobKey } from '../table/entities/job.ts';
import { classKey, findClasses } from '../table/entities/training-class.ts';
import { trainingTypes } from '../table/entities/training-type.ts';

/** Room that a step leaves for the class, the job and the audit entry. */
const room = 95;

type Growth = Extract<Job, { kind: 'grow_class' }>;

/**
 * Grows a class to `size` seats: in each step by as many as are given to people in line in the same transaction, and to the
 * rest once nobody eligible waits, so that no newcomer slips between. A class that has grown enough meanwhile is left alone,
 * and so is one whose size was set anew since, which ends the job.
 */
export async function increaseCapacity(context: SiteContext, job: Growth): Promise<void> {
  try {
    for (let more = true; more; ) more = await withoutCollision(() => step(context, job));
  } catch (error) {
    if (error instanceof Superseded) return;
    throw error;
  }
  await promoteWaitlist(context, job.class_id);
}

class Superseded extends Error {}

async function step(context: SiteContext, { id, class_id: classId, size }: Growth): Promise<boolean> {
  const { table, actor, now } = context;
  const [[row], types] = await Promise.all([findClasses(table, [classId]), trainingTypes(table)]);
  if (!row || row.deleting || row.class_size >= size) return false;
  const { writes, checks, promoted, more } = await planPromotions(context, row, types, size - row.enrolled_count, room);
  const enrolled = row.enrolled_count + promoted.length;
  const { condition, values } = asPlanned(row);
  const grown = more ? Math.max(row.class_size, enrolled) : size;
  await transact(table, [
    update(
      table,
      classKey(table, classId),
      {
        expression: 'SET class_size = :grown, enrolled_count = :after, waiting_count = waiting_count - :promoted',
        values: { ':grown': grown, ':after': enrolled, ':promoted': promoted.length },
      },
      {
        condition: `${condition} AND enrolled_count = :enrolled AND class_size = :size`,
        values: { ...values, ':enrolled': row.enrolled_count, ':size': row.class_size },
        otherwise: () => reread,
      },
    ),
    check(table, jobKey(table, id), { condition: present, otherwise: () => new Superseded() }),
    ...writes,
    ...checks,
    audit(table, actor, now, {
      action: 'class.grow',
      subject: { class: classId },
      before: { class_size: row.class_size },
      after: { class_size: grown, promoted },
    }),
  ]);
  return more;
}
