import { certificates } from '@muster/shared/areas/certificates';
import { depsFromEnvironment } from '../aws/environment.ts';
import { areaHandler } from '../../calls/chain.ts';
import { certificatesHandlers } from '../../areas/certificates/handlers.ts';

export const handler = areaHandler('certificates', certificates, certificatesHandlers, await depsFromEnvironment());
