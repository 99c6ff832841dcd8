import { arrivals } from '@muster/shared/areas/arrivals';
import { arrivalsHandlers } from '../../areas/arrivals/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('arrivals', arrivals, arrivalsHandlers, await depsFromEnvironment());
