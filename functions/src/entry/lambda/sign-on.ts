import { signOn } from '@muster/shared/areas/sign-on';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { signOnHandlers } from '../../areas/sign-on/handlers.ts';

export const handler = areaHandler('signOn', signOn, signOnHandlers, await depsFromEnvironment());
