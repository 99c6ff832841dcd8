import { compliance } from '@muster/shared/areas/compliance';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { complianceHandlers } from '../../areas/compliance/handlers.ts';

export const handler = areaHandler('compliance', compliance, complianceHandlers, await depsFromEnvironment());
