import { depsFromEnvironment } from '../environment.ts';
import { areaHandler } from '../http/chain.ts';
import { notificationsHandlers } from './handlers.ts';

export const handler = areaHandler('notifications', notificationsHandlers, depsFromEnvironment());
