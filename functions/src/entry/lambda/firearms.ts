import { firearms } from '@muster/shared/areas/firearms';
import { firearmsHandlers } from '../../areas/firearms/handlers.ts';
import { writeFirearms } from '../../areas/firearms/write-firearms.ts';
import { jobRunner } from '../jobs/job-runner.ts';
import { startArea } from '../start-area.ts';

/** Runs the area's own kind of job. The other job verbs would add writes that the function may not send. */
const runJob = jobRunner(async (context, job) => {
  if (job.kind !== 'import_firearms') throw new Error(`This function does not run the job ${job.kind}`);
  await writeFirearms(context, job);
});

export const handler = await startArea('firearms', firearms, firearmsHandlers, { runJob });
