import { factors } from '@muster/shared/areas/factors';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { factorsHandlers } from '../../areas/factors/handlers.ts';

export const handler = areaHandler('factors', factors, factorsHandlers, await depsFromEnvironment());
