import { depsFromEnvironment } from '../environment.ts';
import { areaHandler } from '../http/chain.ts';
import { enrollmentHandlers } from './handlers.ts';

export const handler = areaHandler('enrollment', enrollmentHandlers, depsFromEnvironment());
