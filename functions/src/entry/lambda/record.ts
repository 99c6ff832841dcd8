import { record } from '@muster/shared/areas/record';
import { recordHandlers } from '../../areas/record/handlers.ts';
import { writeHistory } from '../../areas/record/write-history.ts';
import { sealingFromEnvironment } from '../aws/sealing.ts';
import { jobRunner } from '../jobs/job-runner.ts';
import { startArea } from '../start-area.ts';

/** Runs the record's own kind of job. The other job verbs would add writes that the function may not send. */
const runJob = jobRunner(async (context, job) => {
  if (job.kind !== 'import_history') throw new Error(`This function does not run the job ${job.kind}`);
  await writeHistory(context, job);
});

export const handler = await startArea('record', record, recordHandlers, {
  runJob,
  own: { sealing: sealingFromEnvironment() },
});
