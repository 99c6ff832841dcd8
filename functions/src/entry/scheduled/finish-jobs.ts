import type { SiteContext } from '../../calls/site-context.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../../table/core/item.ts';
import { listJobs } from '../../table/entities/job.ts';

/** How long the process that wrote a job may run it before the sweep does, in milliseconds. */
const ownTime = 60_000;

/**
 * Finishes jobs that were interrupted, the oldest first. One that fails is logged and left for the next run. Returns
 * how many it finished.
 */
export async function finishJobs(context: SiteContext): Promise<number> {
  let finished = 0;
  for await (const { isFinished } of jobsDone(context)) if (isFinished) finished += 1;
  return finished;
}

/** The same, begun after the job with this id: yields each job that was tried. */
export async function* jobsDone(
  context: SiteContext,
  begun = '',
): AsyncGenerator<{ end: string; isFinished: boolean }> {
  for (const job of await listJobs(context.table)) {
    if (job.id <= begun) continue;
    if (isGoingOn(after(new Date(job.created_at), ownTime), ownTime, context.now)) continue;
    let isFinished = false;
    try {
      await context.runJob(context, job);
      isFinished = true;
    } catch (error) {
      const { id, kind } = job;
      context.log.error('a job could not be finished', { site: context.table.site, job: id, kind, error });
    }
    yield { end: job.id, isFinished };
  }
}
