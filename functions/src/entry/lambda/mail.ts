import { mail } from '@muster/shared/areas/mail';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { mailHandlers } from '../../areas/mail/handlers.ts';

export const handler = areaHandler('mail', mail, mailHandlers, await depsFromEnvironment());
