import { session } from '@muster/shared/areas/session';
import { sessionHandlers } from '../../areas/session/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('session', session, sessionHandlers, await depsFromEnvironment());
