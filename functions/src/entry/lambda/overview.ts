import { overview } from '@muster/shared/areas/overview';
import { overviewHandlers } from '../../areas/overview/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('overview', overview, overviewHandlers, await depsFromEnvironment());
