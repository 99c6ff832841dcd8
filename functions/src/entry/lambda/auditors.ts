import { auditors } from '@muster/shared/areas/auditors';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { auditorsHandlers } from '../../areas/auditors/handlers.ts';

export const handler = areaHandler('auditors', auditors, auditorsHandlers, await depsFromEnvironment());
