import { certification } from '@muster/shared/areas/certification';
import { certificationHandlers } from '../../areas/certification/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('certification', certification, certificationHandlers, await depsFromEnvironment());
