import { depsFromEnvironment } from '../environment.ts';
import { areaHandler } from '../http/chain.ts';
import { rosterHandlers } from './handlers.ts';

export const handler = areaHandler('roster', rosterHandlers, depsFromEnvironment());
