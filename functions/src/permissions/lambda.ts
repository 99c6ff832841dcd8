import { depsFromEnvironment } from '../environment.ts';
import { areaHandler } from '../http/chain.ts';
import { permissionsHandlers } from './handlers.ts';

export const handler = areaHandler('permissions', permissionsHandlers, depsFromEnvironment());
