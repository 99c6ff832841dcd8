import { permissions } from '@muster/shared/areas/permissions';
import { permissionsHandlers } from '../../areas/permissions/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('permissions', permissions, permissionsHandlers, await depsFromEnvironment());
