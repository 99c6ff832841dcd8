import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { promoteFromWaitlist, releaseWaitlistEntries } from '../../table/entities/class-counts.ts';
import { findClasses } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { type Promotions, planPromotions } from './plan-promotions.ts';

/** Gives a class's free seats to the first eligible employees on its waitlist, in transactions. */
export async function promoteWaitlist(context: SiteContext, classId: string): Promise<void> {
  for (let more = true; more; ) more = await withoutCollision(() => promoteSome(context, classId));
}

/** Promotes in one transaction. Returns whether there may be more to promote. */
async function promoteSome(context: SiteContext, classId: string): Promise<boolean> {
  const { table, actor, now } = context;
  const [[trainingClass], types] = await Promise.all([findClasses(table, [classId]), trainingTypes(table)]);
  if (!trainingClass) return false;
  const seats = trainingClass.class_size - trainingClass.enrolled_count;
  const actionsOf = ({ writes, otherWaitlists, checks, promoted }: Promotions) => [
    promoteFromWaitlist(table, trainingClass, promoted.length),
    ...writes,
    ...releaseWaitlistEntries(table, otherWaitlists),
    ...checks,
    audit(table, actor, now, { action: 'class.promote', subject: { class: classId }, after: { promoted } }),
  ];
  const plan = await planPromotions(context, { trainingClass, types, seats, actionsOf });
  if (plan.writes.length === 0) return false;
  await transact(table, actionsOf(plan));
  return plan.hasMore;
}
