import { provisionGroup } from '../../areas/scim/provision-group.ts';
import { type JobWork, jobRunner } from './job-runner.ts';
import { classWork } from './run-job.ts';

/** Does the work of jobs that provisioning writes: those about people, and about groups of the identity provider. */
export const provisioningWork: JobWork = (context, job) =>
  job.kind === 'provision_group' ? provisionGroup(context, job.group_id) : classWork(context, job);

/** Runs a job of provisioning. */
export const runProvisioningJob = jobRunner(provisioningWork);
