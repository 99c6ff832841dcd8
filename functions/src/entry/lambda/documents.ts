import { documents } from '@muster/shared/areas/documents';
import { depsFromEnvironment } from '../aws/environment.ts';
import { documentsFromEnvironment } from '../aws/s3-documents.ts';
import { areaHandler } from '../../calls/chain.ts';
import { documentsHandlers } from '../../areas/documents/handlers.ts';

const deps = { ...(await depsFromEnvironment()), documents: documentsFromEnvironment() };

export const handler = areaHandler('documents', documents, documentsHandlers, deps);
