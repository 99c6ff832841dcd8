import { factors } from '@muster/shared/areas/factors';
import { factorsHandlers } from '../../areas/factors/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('factors', factors, factorsHandlers, await depsFromEnvironment());
