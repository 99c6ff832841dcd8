import { noIdempotency, type RunJob, type SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { endJob, type Job } from '../../table/entities/job.ts';

/** Does the work of a job. Each of its transactions keeps the invariants and can be repeated. */
export type JobWork = (context: SiteContext, job: Job) => Promise<void>;

/**
 * Returns what runs jobs to their end and deletes them. An interrupted job, or one that two processes run at once, ends
 * right: the verb that wrote it runs it at once, and the scheduled sweep runs what is left.
 */
export const jobRunner =
  (work: JobWork): RunJob =>
  async (context, job) => {
    // The answer of the verb is stored with its own transaction.
    await work({ ...context, idempotency: noIdempotency }, job);
    await withoutCollision(() => transact(context.table, [endJob(context.table, job)]));
  };
