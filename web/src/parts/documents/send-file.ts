import type { StoredDocument, Upload } from '@muster/shared/areas/documents';
import { type DocumentKind, documentTypeOf, mostDocumentBytes } from '@muster/shared/rules/document-files';
import { errorText } from '../../api/error-text.ts';
import { beginUpload, type DocumentOwner, finishUpload, storeAddress } from './api.ts';
import { uploadLabels } from './labels.ts';

/** The progress of a file. */
export type SendStep = { step: 'reading' } | { step: 'sending'; percent: number } | { step: 'checking' };

/** Thrown if the store rejects a file. The message has the reason. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** Returns the reason to reject a file before it is sent. Undefined if it can be sent. */
export function refusedBefore({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (documentTypeOf(name) === undefined) return uploadLabels.wrongType;
  if (size === 0) return uploadLabels.empty;
  return size > mostDocumentBytes ? uploadLabels.tooLarge : undefined;
}

/** Returns the reason why a file was not added, to show beside it. */
export const whyNotAdded = (error: unknown): string =>
  error instanceof NotSent ? error.message : errorText(uploadLabels.failed, error);

/** Adds a file as a document: announces it, uploads it, and has it checked. `whyNotAdded` explains its errors. */
export async function sendFile(
  file: File,
  { owner, kind }: { owner: DocumentOwner; kind: DocumentKind },
  { onStep, signal }: { onStep: (step: SendStep) => void; signal: AbortSignal },
): Promise<StoredDocument> {
  onStep({ step: 'reading' });
  const sha256 = await hashOf(file);
  const content_type = documentTypeOf(file.name);
  if (!content_type) throw new NotSent(uploadLabels.wrongType);
  const announced = { kind, name: file.name, size: file.size, content_type, sha256 };
  const { document_id, upload } = await beginUpload(owner, announced, signal);
  onStep({ step: 'sending', percent: 0 });
  await post(file, upload, { onPercent: (percent) => onStep({ step: 'sending', percent }), signal });
  onStep({ step: 'checking' });
  return finishUpload(document_id, signal);
}

/** Returns the SHA-256 of bytes in hexadecimal. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashOf(file: File): Promise<string> {
  try {
    return await sha256Of(await file.arrayBuffer());
  } catch (error) {
    throw new NotSent(uploadLabels.unreadable, { cause: error });
  }
}

/** Uploads a file with its signed form. Only XMLHttpRequest reports progress. */
function post(
  file: File,
  { url, fields }: Upload,
  { onPercent, signal }: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file); // The store ignores later fields.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (error?: unknown) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100));
    request.onload = () => end(request.status < 300 ? undefined : new NotSent(refusalIn(request.responseText)));
    request.onerror = () => end(new NotSent(uploadLabels.notSent));
    request.onabort = () => end(signal.reason ?? new DOMException('Aborted', 'AbortError'));
    request.open('POST', storeAddress(url));
    request.send(form);
  });
}

/** Returns the store's reason from its answer, by S3 or a single machine. */
function refusalIn(answer: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? '';
  // S3 has one code for every violation of a policy.
  const expired = answer.includes('Policy expired') ? 'PolicyExpired' : code;
  return uploadLabels.refused[expired] ?? uploadLabels.failed;
}
