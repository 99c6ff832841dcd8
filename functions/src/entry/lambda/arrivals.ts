import { arrivals } from '@muster/shared/areas/arrivals';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { arrivalsHandlers } from '../../areas/arrivals/handlers.ts';

export const handler = areaHandler('arrivals', arrivals, arrivalsHandlers, await depsFromEnvironment());
