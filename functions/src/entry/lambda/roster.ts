import { roster } from '@muster/shared/areas/roster';
import { rosterHandlers } from '../../areas/roster/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { runJob } from '../jobs/run-job.ts';

export const handler = areaHandler('roster', roster, rosterHandlers, await depsFromEnvironment(), runJob);
