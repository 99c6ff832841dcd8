import type { StoredDocument } from '@muster/shared/areas/documents';
import type { RequestInput } from '@muster/shared/endpoint';
import { documents, type EndpointOf } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** The class or the training of a document. */
export type DocumentOwner = { classId: string } | { typeId: string };

/** Loads the documents of a class and of its training. Without a class, loads nothing. */
export const useClassDocuments = (classId: string | undefined) =>
  useCall(documents.ofClass, classId === undefined ? null : { params: { classId } });

export const useTypeDocuments = (id: string) => useCall(documents.ofType, { params: { id } });

type Announced = RequestInput<EndpointOf<typeof documents.beginUpload>>['body'];

/** Announces a file. Returns its signed upload form, and the id of the document. */
export const beginUpload = (owner: DocumentOwner, body: Announced, signal: AbortSignal) =>
  'classId' in owner
    ? call(documents.beginUpload, { params: { classId: owner.classId }, body }, { signal })
    : call(documents.beginTypeUpload, { params: { id: owner.typeId }, body }, { signal });

/** Adds the document after its file was uploaded. */
export const finishUpload = (id: string, signal: AbortSignal) =>
  call(documents.finishUpload, { params: { id } }, { signal });

/** Returns a download URL that is valid for some minutes. For a class, it also serves its training's documents. */
export async function downloadAddress({ id }: Pick<StoredDocument, 'id'>, owner: DocumentOwner): Promise<string> {
  const query = 'classId' in owner ? { class_id: owner.classId } : {};
  const { url } = await call(documents.download, { params: { id }, query });
  return storeAddress(url);
}

export const removeDocument = ({ id }: Pick<StoredDocument, 'id'>, reason: string) =>
  call(documents.remove, { params: { id }, body: { reason } });

/** Returns a URL of the file store: S3 has its own origin, the store of a single machine is below the API's. */
export const storeAddress = (url: string): string =>
  new URL(url, import.meta.env.VITE_API_BASE_URL || window.location.origin).href;
