import { training } from '@muster/shared/areas/training';
import { trainingHandlers } from '../../areas/training/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runJob } from '../jobs/run-job.ts';

export const handler = areaHandler('training', training, trainingHandlers, await depsFromEnvironment(), runJob);
