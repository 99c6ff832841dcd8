import { calendars } from '@muster/shared/areas/calendars';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { calendarsHandlers } from '../../areas/calendars/handlers.ts';

export const handler = areaHandler('calendars', calendars, calendarsHandlers, await depsFromEnvironment());
