import { compliance } from '@muster/shared/areas/compliance';
import { complianceHandlers } from '../../areas/compliance/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('compliance', compliance, complianceHandlers, await depsFromEnvironment());
