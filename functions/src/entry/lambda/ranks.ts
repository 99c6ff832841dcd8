import { ranks } from '@muster/shared/areas/ranks';
import { ranksHandlers } from '../../areas/ranks/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('ranks', ranks, ranksHandlers, await depsFromEnvironment());
