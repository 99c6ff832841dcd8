import { strToU8, zipSync } from 'fflate';
import { type Evidence, evidenceFormat } from './evidence.ts';
import { evidenceNames, isArchive, unpackEvidence } from './evidence-archive.ts';
import { type EvidenceManifest, faultOfFields } from './evidence-schema.ts';
import { hash } from './fault.ts';
import { type Verdict, verifyEvidence } from './verify.ts';

/** The oldest date that ZIP supports: only sealed data say when the file was made. */
const noDate = new Date(1980, 0, 1);

/** Returns the bytes of `evidence.json`. */
export const evidenceData = (evidence: Evidence): Uint8Array<ArrayBuffer> =>
  new Uint8Array(strToU8(JSON.stringify(evidence)));

/** Returns the evidence file: the data, the verification page, and the hash of each. */
export const evidenceFile = (evidence: Evidence, page: string): Promise<Uint8Array> =>
  packEvidence(evidenceData(evidence), new Uint8Array(strToU8(page)));

/** As `evidenceFile`, for data that are already bytes. */
export async function packEvidence(
  data: Uint8Array<ArrayBuffer>,
  page: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const manifest: EvidenceManifest = {
    format: evidenceFormat,
    sha256: { [evidenceNames.data]: await hash(data), [evidenceNames.page]: await hash(page) },
  };
  const files = {
    [evidenceNames.data]: data,
    [evidenceNames.page]: page,
    [evidenceNames.manifest]: strToU8(manifestText(manifest)),
  };
  return zipSync(files, { level: 6, mtime: noDate });
}

const manifestText = (manifest: unknown): string => JSON.stringify(manifest, null, 2);

/** The result of checking an evidence file. */
export interface CheckedFile {
  evidence: Evidence | undefined;
  verdict: Verdict;
}

const damaged = (fault: string): CheckedFile => ({ evidence: undefined, verdict: { holds: false, fault } });

/** Returns whether bytes begin like a PDF document. */
export const isDocument = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 5)) === '%PDF-';

/** Explains to the reader of a document how to check it. */
export const documentAdvice =
  'This is a document (.pdf). Save evidence.json from its list of attachments in a PDF reader, and check that file.';

/** Checks an evidence file or its `evidence.json`. Never throws, whatever the file contains. */
export async function checkFile(bytes: Uint8Array): Promise<CheckedFile> {
  if (isDocument(bytes)) return damaged(documentAdvice);
  if (!isArchive(bytes)) return checkData(bytes);
  const unpacked = unpackEvidence(bytes);
  if ('fault' in unpacked) return damaged(unpacked.fault);
  const { files } = unpacked;
  const read = readJson(files[evidenceNames.manifest], evidenceNames.manifest, manifestText);
  if ('fault' in read) return damaged(read.fault);
  const fault = faultOfFields('manifest', read.value);
  if (fault !== undefined) return damaged(`${fault.slice(0, -1)} (manifest.json).`);
  const { format, sha256 } = read.value as EvidenceManifest;
  for (const name of [evidenceNames.data, evidenceNames.page]) {
    if ((await hash(files[name])) !== sha256[name]) return damaged(`${name} in the file was changed after packing.`);
  }
  return checkData(files[evidenceNames.data], format);
}

/** `packed`: the format that the manifest names. */
async function checkData(bytes: Uint8Array, packed?: string): Promise<CheckedFile> {
  const read = readJson(bytes, evidenceNames.data, JSON.stringify);
  const fault = 'fault' in read ? read.fault : faultOfFields('evidence', read.value);
  if (fault !== undefined) return damaged(fault);
  const evidence = (read as { value: unknown }).value as Evidence;
  if (packed !== undefined && packed !== evidence.format) return damaged('manifest.json names another format.');
  const verdict = await verifyEvidence(evidence);
  return { evidence: verdict.holds ? evidence : undefined, verdict };
}

/** Reads JSON that `write` wrote. `name` is the file's. */
function readJson(
  bytes: Uint8Array,
  name: string,
  write: (value: unknown) => string,
): { value: unknown } | { fault: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { fault: `${name} has bytes that are not text (UTF-8).` };
  }
  if (text.startsWith('\ufeff')) return { fault: `${name} begins with a byte order mark.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'The file is not an evidence file.' };
  }
  // Other programs may read duplicate fields differently.
  if (write(value) !== text) return { fault: `${name} was rewritten by another program.` };
  // Half of a surrogate pair is hashed as another character. Well-formed text never has to escape one.
  if (/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text))
    return { fault: `${name} has a broken character: half of a surrogate pair.` };
  return { value };
}
