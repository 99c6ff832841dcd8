import type { StoredDocument } from '@muster/shared/areas/documents';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { downloadAddress } from '../../../parts/documents/api.ts';
import { exportLabels, classFileLabels as texts } from '../../../parts/documents/labels.ts';
import { NotSent, sha256Of } from '../../../parts/documents/send-file.ts';
import { downloadContent } from '../../../ui/download-file.ts';
import { type ClassFileFacts, classFileTexts, documentFiles } from './class-file-contents.ts';

/** Saves the class file: an index, tables, and every document. `onDocument` gets the number of documents so far. */
export async function saveClassFile(
  classId: string,
  facts: ClassFileFacts,
  { onDocument, signal }: { onDocument: (done: number) => void; signal: AbortSignal },
): Promise<void> {
  const written = Object.entries(classFileTexts(facts)).map(([name, text]) => [name, strToU8(text)]);
  const files: Zippable = Object.fromEntries(written);
  let done = 0;
  for (const [path, document] of documentFiles(facts.documents)) {
    // Documents are compressed already.
    files[path] = [await fetchDocument(classId, document, signal), { level: 0 }];
    onDocument(++done);
  }
  const { day, made } = facts;
  const name = exportLabels.fileName(day.training_type.name, day.training_dates[0]?.date ?? '');
  const zip = zipSync(files, { mtime: new Date(made.at) });
  signal.throwIfAborted();
  downloadContent(`${name}.zip`, new Blob([zip], { type: 'application/zip' }));
}

/** Fetches a document. Throws if its bytes differ from the stored checksum. */
async function fetchDocument(classId: string, document: StoredDocument, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(await downloadAddress(document, { classId }), { signal, cache: 'no-store' });
  if (!answer.ok) throw new NotSent(texts.notFetched(document.name));
  const bytes = await answer.arrayBuffer();
  if ((await sha256Of(bytes)) !== document.sha256) throw new NotSent(texts.damaged(document.name));
  return new Uint8Array(bytes);
}
