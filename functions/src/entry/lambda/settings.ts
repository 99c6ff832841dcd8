import { settings } from '@muster/shared/areas/settings';
import { settingsHandlers } from '../../areas/settings/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('settings', settings, settingsHandlers, await depsFromEnvironment());
