import { settings } from '@muster/shared/areas/settings';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { settingsHandlers } from '../../areas/settings/handlers.ts';

export const handler = areaHandler('settings', settings, settingsHandlers, await depsFromEnvironment());
