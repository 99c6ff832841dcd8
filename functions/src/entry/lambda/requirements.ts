import { requirements } from '@muster/shared/areas/requirements';
import { requirementsHandlers } from '../../areas/requirements/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('requirements', requirements, requirementsHandlers, await depsFromEnvironment());
