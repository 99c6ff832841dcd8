import { training } from '@muster/shared/areas/training';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runJob } from '../jobs/run-job.ts';
import { trainingHandlers } from '../../areas/training/handlers.ts';

export const handler = areaHandler('training', training, trainingHandlers, await depsFromEnvironment(), runJob);
