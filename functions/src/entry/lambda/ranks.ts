import { ranks } from '@muster/shared/areas/ranks';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { ranksHandlers } from '../../areas/ranks/handlers.ts';

export const handler = areaHandler('ranks', ranks, ranksHandlers, await depsFromEnvironment());
