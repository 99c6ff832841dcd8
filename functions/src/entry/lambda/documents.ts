import { documents } from '@muster/shared/areas/documents';
import { documentsHandlers } from '../../areas/documents/handlers.ts';
import { documentsFromEnvironment } from '../aws/s3-documents.ts';
import { startArea } from '../start-area.ts';

export const handler = await startArea('documents', documents, documentsHandlers, {
  own: { documents: documentsFromEnvironment() },
});
