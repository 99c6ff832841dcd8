import { calendars } from '@muster/shared/areas/calendars';
import { calendarsHandlers } from '../../areas/calendars/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('calendars', calendars, calendarsHandlers, await depsFromEnvironment());
