import { permissions } from '@muster/shared/areas/permissions';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { permissionsHandlers } from '../../areas/permissions/handlers.ts';

export const handler = areaHandler('permissions', permissions, permissionsHandlers, await depsFromEnvironment());
