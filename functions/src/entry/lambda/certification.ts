import { certification } from '@muster/shared/areas/certification';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { certificationHandlers } from '../../areas/certification/handlers.ts';

export const handler = areaHandler('certification', certification, certificationHandlers, await depsFromEnvironment());
