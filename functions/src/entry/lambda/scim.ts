import { scim } from '@muster/shared/areas/scim';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runProvisioningJob } from '../jobs/run-provisioning-job.ts';
import { scimHandlers } from '../../areas/scim/handlers.ts';

export const handler = areaHandler('scim', scim, scimHandlers, await depsFromEnvironment(), runProvisioningJob);
