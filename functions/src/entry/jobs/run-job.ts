import type { RunJob } from '../../calls/site-context.ts';

/** Runs a job of any kind to its end and deletes it. Loads the job verbs on first use: most processes run none. */
export const runJob: RunJob = async (context, job) => {
  const { finishJob } = await import('./finish-job.ts');
  await finishJob(context, job);
};
