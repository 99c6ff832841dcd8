import { documents } from '@muster/shared/areas/documents';
import { documentsHandlers } from '../../areas/documents/handlers.ts';
import { areaHandler } from '../../calls/chain.ts';
import { depsFromEnvironment } from '../aws/environment.ts';
import { documentsFromEnvironment } from '../aws/s3-documents.ts';

const deps = { ...(await depsFromEnvironment()), documents: documentsFromEnvironment() };

export const handler = areaHandler('documents', documents, documentsHandlers, deps);
