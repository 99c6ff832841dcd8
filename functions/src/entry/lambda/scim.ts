import { scim } from '@muster/shared/areas/scim';
import { scimHandlers } from '../../areas/scim/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runProvisioningJob } from '../jobs/run-provisioning-job.ts';

export const handler = areaHandler('scim', scim, scimHandlers, await depsFromEnvironment(), runProvisioningJob);
