import { auditors } from '@muster/shared/areas/auditors';
import { auditorsHandlers } from '../../areas/auditors/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('auditors', auditors, auditorsHandlers, await depsFromEnvironment());
