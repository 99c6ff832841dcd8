import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { hasArrivals } from '../../table/entities/arrival.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { markClassDeleting } from '../../table/entities/class-deletion.ts';
import { listJobs, newJob } from '../../table/entities/job.ts';
import { auditedClass, findClasses } from '../../table/entities/training-class.ts';

/**
 * Deletes a class without certifications, attendance, results, evaluations and credits, and notifies its attendees.
 * Marks it first, so that no one can join; a job empties it. A repetition finishes an interrupted deletion.
 */
export async function deleteClass(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  const job = await withoutCollision(async () => {
    const [trainingClass] = await findClasses(table, [id]);
    if (!trainingClass) throw new ApiError('not_found', { detail: gone('class') });
    if (trainingClass.certified_count) throw new ApiError('class_certified');
    const { attended, assessed, attendance_closed: closed, credited } = trainingClass;
    if (attended || assessed || closed || credited) throw new ApiError('class_attended');
    if (!trainingClass.deleting && (await hasArrivals(table, id))) {
      throw new ApiError('class_attended', { detail: 'People have checked in to this class, so it cannot be deleted' });
    }
    if (trainingClass.deleting) {
      return (await listJobs(table)).find((one) => one.kind === 'delete_class' && one.class_id === id);
    }
    const { job, write } = newJob(table, now, { kind: 'delete_class', class_id: id });
    await transact(table, [
      markClassDeleting(table, id),
      write,
      audit(table, actor, now, {
        action: 'class.delete',
        subject: { class: id, type: trainingClass.type_id },
        before: auditedClass(trainingClass),
      }),
    ]);
    return job;
  });
  if (job) await context.runJob(context, job);
}
