import { mail } from '@muster/shared/areas/mail';
import { mailHandlers } from '../../areas/mail/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('mail', mail, mailHandlers, await depsFromEnvironment());
