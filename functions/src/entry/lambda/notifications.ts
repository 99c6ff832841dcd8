import { notifications } from '@muster/shared/areas/notifications';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { notificationsHandlers } from '../../areas/notifications/handlers.ts';

export const handler = areaHandler('notifications', notifications, notificationsHandlers, await depsFromEnvironment());
