import { enrollment } from '@muster/shared/areas/enrollment';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runJob } from '../jobs/run-job.ts';
import { enrollmentHandlers } from '../../areas/enrollment/handlers.ts';

export const handler = areaHandler('enrollment', enrollment, enrollmentHandlers, await depsFromEnvironment(), runJob);
