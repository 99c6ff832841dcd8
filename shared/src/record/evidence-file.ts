import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { toHex } from './chain.ts';
import type { Evidence } from './evidence.ts';
import { type Verdict, verifyEvidence } from './verify.ts';

/** File names within an evidence file. */
export const evidenceNames = { data: 'evidence.json', page: 'verify.html', manifest: 'manifest.json' } as const;

const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The oldest date that ZIP supports: only sealed data say when the file was made. */
const noDate = new Date(1980, 0, 1);

/** Returns the evidence file: the data, the verification page, and the hash of each. */
export async function evidenceFile(evidence: Evidence, page: string): Promise<Uint8Array> {
  const files = {
    [evidenceNames.data]: new Uint8Array(strToU8(JSON.stringify(evidence))),
    [evidenceNames.page]: new Uint8Array(strToU8(page)),
  };
  const hashed = await Promise.all(Object.entries(files).map(async ([name, bytes]) => [name, await hash(bytes)]));
  const manifest = strToU8(JSON.stringify({ format: evidence.format, sha256: Object.fromEntries(hashed) }, null, 2));
  return zipSync({ ...files, [evidenceNames.manifest]: manifest }, { level: 6, mtime: noDate });
}

/** The result of checking an evidence file. */
export interface CheckedFile {
  evidence: Evidence | undefined;
  verdict: Verdict;
}

/** Maximum total size of unpacked parts, in bytes: about ten times the largest expected. */
const mostUnpacked = 256 * 1024 * 1024;

const damaged = (fault: string): CheckedFile => ({ evidence: undefined, verdict: { holds: false, fault } });

/** Checks an evidence file or its `evidence.json`. Never throws, whatever the file contains. */
export async function checkFile(bytes: Uint8Array): Promise<CheckedFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return checkData(bytes);
  const unpacked = unpack(bytes);
  if ('fault' in unpacked) return damaged(unpacked.fault);
  const { files } = unpacked;
  const data = files[evidenceNames.data];
  const manifest = files[evidenceNames.manifest];
  if (!data || !manifest)
    return damaged('The file is not an evidence file: evidence.json or manifest.json is missing.');
  const changed = await firstChanged(files, manifest);
  if (changed !== undefined) return damaged(`${changed} in the file was changed after packing.`);
  return checkData(data);
}

/** Unpacks only the expected files. Unpacking stops at the size that the file declares. */
function unpack(bytes: Uint8Array): { files: Record<string, Uint8Array> } | { fault: string } {
  const seen = new Set<string>();
  let size = 0;
  let fault: string | undefined;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    size += originalSize;
    if (!isOurs(name)) fault ??= `The file contains "${name.slice(0, 100)}", which is not part of an evidence file.`;
    if (seen.has(name)) fault ??= `The file contains ${name} twice.`;
    if (size > mostUnpacked) fault ??= 'The file is too large to be an evidence file.';
    seen.add(name);
    return fault === undefined;
  };
  try {
    const files = unzipSync(bytes, { filter });
    return fault === undefined ? { files } : { fault };
  } catch {
    return { fault: fault ?? 'The file is damaged: it cannot be unpacked.' };
  }
}

const isOurs = (name: string): boolean => Object.values<string>(evidenceNames).includes(name);

/** Returns the first file that does not match the manifest. */
async function firstChanged(files: Record<string, Uint8Array>, manifest: Uint8Array): Promise<string | undefined> {
  try {
    const { sha256 } = JSON.parse(strFromU8(manifest)) as { sha256: Record<string, string> };
    for (const name of [evidenceNames.data, evidenceNames.page]) {
      const bytes = files[name];
      if (!bytes || (await hash(new Uint8Array(bytes))) !== sha256[name]) return name;
    }
    return undefined;
  } catch {
    return evidenceNames.manifest;
  }
}

async function checkData(bytes: Uint8Array): Promise<CheckedFile> {
  let evidence: Evidence;
  try {
    const text = strFromU8(bytes);
    evidence = JSON.parse(text) as Evidence;
    // Other programs may read duplicate fields differently.
    if (JSON.stringify(evidence) !== text) return damaged('The data was rewritten by another program.');
  } catch {
    return damaged('The file is not an evidence file.');
  }
  const verdict = await verifyEvidence(evidence);
  return { evidence: verdict.holds ? evidence : undefined, verdict };
}
