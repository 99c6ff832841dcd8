import type { SiteContext } from '../../calls/site-context.ts';
import { type Promotions, planPromotions } from '../../domain/training/plan-promotions.ts';
import { promoteWaitlist } from '../../domain/training/promote-waitlist.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { promoteFromWaitlist, releaseWaitlistEntries } from '../../table/entities/class-counts.ts';
import { checkJob, type Job, JobEnded } from '../../table/entities/job.ts';
import { findClasses } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

type CapacityJob = Extract<Job, { kind: 'grow_class' }>;

/**
 * Increases a class to the job's size: per transaction by the seats given to the waitlist, then to the rest once no one
 * on it is eligible, so no one else gets a new seat first. Skips a class that is large enough or was resized, which
 * ends the job.
 */
export async function increaseCapacity(context: SiteContext, job: CapacityJob): Promise<void> {
  try {
    for (let more = true; more; ) more = await withoutCollision(() => increaseSome(context, job));
  } catch (error) {
    if (error instanceof JobEnded) return;
    throw error;
  }
  await promoteWaitlist(context, job.class_id);
}

async function increaseSome(context: SiteContext, { id, class_id: classId, size }: CapacityJob): Promise<boolean> {
  const { table, actor, now } = context;
  const [[trainingClass], types] = await Promise.all([findClasses(table, [classId]), trainingTypes(table)]);
  if (!trainingClass || trainingClass.deleting || trainingClass.canceled) return false;
  if (trainingClass.class_size >= size) return false;
  const { class_size, enrolled_count } = trainingClass;
  const actionsOf = ({ writes, otherWaitlists, checks, promoted, hasMore }: Promotions) => {
    const newSize = hasMore ? Math.max(class_size, enrolled_count + promoted.length) : size;
    return [
      promoteFromWaitlist(table, trainingClass, promoted.length, newSize),
      checkJob(table, id),
      ...writes,
      ...releaseWaitlistEntries(table, otherWaitlists),
      ...checks,
      audit(table, actor, now, {
        action: 'class.grow',
        subject: { class: classId },
        before: { class_size },
        after: { class_size: newSize, promoted },
      }),
    ];
  };
  const plan = await planPromotions(context, { trainingClass, types, seats: size - enrolled_count, actionsOf });
  await transact(table, actionsOf(plan));
  return plan.hasMore;
}
