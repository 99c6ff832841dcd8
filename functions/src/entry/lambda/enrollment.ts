import { enrollment } from '@muster/shared/areas/enrollment';
import { enrollmentHandlers } from '../../areas/enrollment/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runJob } from '../jobs/run-job.ts';

export const handler = areaHandler('enrollment', enrollment, enrollmentHandlers, await depsFromEnvironment(), runJob);
