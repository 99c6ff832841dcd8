import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '@muster/functions/calls/deps';
import { arrivedKey, type DocumentStore, type ObjectName } from '@muster/functions/kernel/document-store';
import { type DocumentFolder, documentFolder } from '@muster/infra/local/document-folder';
import type { AnnouncedFile } from '@muster/shared/areas/documents';

/** A store for tests that accepts files without the upload form. */
export interface TestDocuments extends DocumentStore {
  arrive(name: ObjectName, bytes: Buffer): void;
}

/** Returns documents in a temporary folder, created at first use and removed when the process ends. */
export function temporaryDocuments(): () => TestDocuments & DocumentFolder {
  let made: (TestDocuments & DocumentFolder) | undefined;
  return () => {
    if (made) return made;
    const path = mkdtempSync(join(tmpdir(), 'muster-documents-'));
    process.once('exit', () => rmSync(path, { recursive: true, force: true }));
    const folder = documentFolder(path);
    made = { ...folder, arrive: (name, bytes) => writeFileSync(folder.fileOf(arrivedKey(name)), bytes) };
    return made;
  };
}

/** Puts a file into the system's store, as if uploaded by a browser. */
export function arrive({ deps }: { deps: Pick<Deps, 'documents'> }, name: ObjectName, bytes: Buffer): void {
  const store = deps.documents();
  if (!('arrive' in store)) throw new Error('Files cannot be put into this store');
  (store as TestDocuments).arrive(name, bytes);
}

/** The smallest file that counts as a PDF everywhere. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** Returns the announcement of a file by a browser. */
export const announced = (bytes: Buffer = smallPdf, more: Partial<AnnouncedFile> = {}): AnnouncedFile => ({
  kind: 'lesson_plan',
  name: 'Lesson plan.pdf',
  content_type: 'application/pdf',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  ...more,
});
