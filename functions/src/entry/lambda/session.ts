import { session } from '@muster/shared/areas/session';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { sessionHandlers } from '../../areas/session/handlers.ts';

export const handler = areaHandler('session', session, sessionHandlers, await depsFromEnvironment());
