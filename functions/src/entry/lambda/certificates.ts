import { certificates } from '@muster/shared/areas/certificates';
import { certificatesHandlers } from '../../areas/certificates/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';

export const handler = areaHandler('certificates', certificates, certificatesHandlers, await depsFromEnvironment());
