import { overview } from '@muster/shared/areas/overview';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { overviewHandlers } from '../../areas/overview/handlers.ts';

export const handler = areaHandler('overview', overview, overviewHandlers, await depsFromEnvironment());
