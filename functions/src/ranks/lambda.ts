import { depsFromEnvironment } from '../environment.ts';
import { areaHandler } from '../http/chain.ts';
import { ranksHandlers } from './handlers.ts';

export const handler = areaHandler('ranks', ranksHandlers, depsFromEnvironment());
