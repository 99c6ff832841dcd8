import { jobRunner } from './job-runner.ts';
import { provisioningWork } from './run-provisioning-job.ts';
import { recordWork } from './run-record-job.ts';

/** Runs a job of any kind: for the sweep and the tools. */
export const runAnyJob = jobRunner((context, job) =>
  job.kind === 'import_history' ? recordWork(context, job) : provisioningWork(context, job),
);
