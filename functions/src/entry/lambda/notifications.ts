import { notifications } from '@muster/shared/areas/notifications';
import { notificationsHandlers } from '../../areas/notifications/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('notifications', notifications, notificationsHandlers, await depsFromEnvironment());
