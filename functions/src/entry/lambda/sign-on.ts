import { signOn } from '@muster/shared/areas/sign-on';
import { signOnHandlers } from '../../areas/sign-on/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('signOn', signOn, signOnHandlers, await depsFromEnvironment());
