import type { SiteContext } from '../../calls/site-context.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../../table/core/item.ts';
import { listJobs } from '../../table/entities/job.ts';

/** Milliseconds that a job's own process has before the sweep runs it. */
const ownTime = 60_000;

/** Finishes interrupted jobs, oldest first. Logs failed ones for the next run. Returns the number done. */
export async function finishJobs(context: SiteContext): Promise<number> {
  let finished = 0;
  for await (const { isFinished } of jobsDone(context)) if (isFinished) finished += 1;
  return finished;
}

/** Yields each job tried, starting after the job with this id. */
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
