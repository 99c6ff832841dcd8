import type { StoredDocument } from '@muster/shared/areas/documents';
import type { RequestInput } from '@muster/shared/endpoint';
import { documents, type EndpointOf } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** The class or the training that documents belong to. */
export type DocumentOwner = { classId: string } | { typeId: string };

/** Loads the documents of a class and of its training, if there is a class. */
export const useClassDocuments = (classId: string | undefined) =>
  useCall(documents.ofClass, classId === undefined ? null : { params: { classId } });

/** Loads the documents of a training. */
export const useTypeDocuments = (id: string) => useCall(documents.ofType, { params: { id } });

type Announced = RequestInput<EndpointOf<typeof documents.beginUpload>>['body'];

/** Announces a file. Returns how it is sent, and the id of the document. */
export const beginUpload = (owner: DocumentOwner, body: Announced, signal: AbortSignal) =>
  'classId' in owner
    ? call(documents.beginUpload, { params: { classId: owner.classId }, body }, { signal })
    : call(documents.beginTypeUpload, { params: { id: owner.typeId }, body }, { signal });

/** Adds the document whose file was sent. */
export const finishUpload = (id: string, signal: AbortSignal) =>
  call(documents.finishUpload, { params: { id } }, { signal });

/** Returns the address at which a document can be fetched for some minutes; for a class, also one of its training. */
export async function downloadAddress({ id }: Pick<StoredDocument, 'id'>, owner: DocumentOwner): Promise<string> {
  const query = 'classId' in owner ? { class_id: owner.classId } : {};
  const { url } = await call(documents.download, { params: { id }, query });
  return storeAddress(url);
}

export const removeDocument = ({ id }: Pick<StoredDocument, 'id'>, reason: string) =>
  call(documents.remove, { params: { id }, body: { reason } });

/** Returns an address of the store: the cloud's has an origin of its own, that of one machine is below the API's. */
export const storeAddress = (url: string): string =>
  new URL(url, import.meta.env.VITE_API_BASE_URL || window.location.origin).href;
