import { requirements } from '@muster/shared/areas/requirements';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { requirementsHandlers } from '../../areas/requirements/handlers.ts';

export const handler = areaHandler('requirements', requirements, requirementsHandlers, await depsFromEnvironment());
