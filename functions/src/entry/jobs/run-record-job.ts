import { writeHistory } from '../../areas/record/write-history.ts';
import { type JobWork, jobRunner } from './job-runner.ts';

/** Does the work of jobs of the record. Throws for other jobs. */
export const recordWork: JobWork = async (context, job) => {
  if (job.kind !== 'import_history') throw new Error(`This function does not run the job ${job.kind}`);
  await writeHistory(context, job);
};

/** Runs a job of the record. */
export const runRecordJob = jobRunner(recordWork);
