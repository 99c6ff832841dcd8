import { roster } from '@muster/shared/areas/roster';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { runJob } from '../jobs/run-job.ts';
import { rosterHandlers } from '../../areas/roster/handlers.ts';

export const handler = areaHandler('roster', roster, rosterHandlers, await depsFromEnvironment(), runJob);
