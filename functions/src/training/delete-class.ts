import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import { reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { listJobs, newJob } from '../table/entities/job.ts';
import { classKey, findClasses } from '../table/entities/training-class.ts';

/**
 * Deletes a class without issued certifications and tells its attendees. It is marked first, so that nobody joins it any
 * more, and then emptied in steps; repeating the call finishes what a crash has cut off.
 */
export async function deleteClass(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  const job = await withoutCollision(async () => {
    const [row] = await findClasses(table, [id]);
    if (!row) throw new ApiError('not_found', { detail: 'This class no longer exists' });
    if (row.certified_count) throw new ApiError('class_certified');
    if (row.deleting) return (await listJobs(table)).find((one) => one.kind === 'delete_class' && one.class_id === id);
    const { job, write } = newJob(table, now, { kind: 'delete_class', class_id: id });
    await transact(table, [
      update(
        table,
        classKey(table, id),
        {
          // The dates' version, too, so that whoever has compared them is not seated.
          expression: 'SET deleting = :true, dates_version = dates_version + :one',
          values: { ':true': true, ':one': 1 },
        },
        {
          condition:
            'attribute_exists(PK) AND attribute_not_exists(deleting) AND attribute_not_exists(certified_count)',
          otherwise: () => reread,
        },
      ),
      write,
      audit(table, actor, now, {
        action: 'class.delete',
        subject: { class: id, type: row.type_id },
        before: { ...row },
      }),
    ]);
    return job;
  });
  if (job) await context.runJob(context, job);
}
