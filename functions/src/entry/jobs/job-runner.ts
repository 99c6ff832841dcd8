import { noIdempotency, type RunJob, type SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { endJob, type Job } from '../../table/entities/job.ts';

/** Does the work of a job. Each transaction keeps the invariants and can be repeated. */
export type JobWork = (context: SiteContext, job: Job) => Promise<void>;

/**
 * Returns a function that runs jobs to their end and deletes them. Interrupted and concurrent runs are safe: the verb
 * that wrote a job runs it at once, and the sweep runs the rest.
 */
export const jobRunner =
  (work: JobWork): RunJob =>
  async (context, job) => {
    // The verb's own transaction stores its answer.
    await work({ ...context, idempotency: noIdempotency }, job);
    await withoutCollision(() => transact(context.table, [endJob(context.table, job)]));
  };
