import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { toHex } from './chain.ts';
import type { Evidence } from './evidence.ts';
import { type Verdict, verifyEvidence } from './verify.ts';

/** The names of the files in an evidence file. */
export const evidenceNames = { data: 'evidence.json', page: 'verify.html', manifest: 'manifest.json' } as const;

const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The oldest date that a ZIP file can have: the file says nothing of when it was made but in what is sealed. */
const noDate = new Date(1980, 0, 1);

/** Returns the evidence file: the data, the page that checks it, and the hash of each. */
export async function evidenceFile(evidence: Evidence, page: string): Promise<Uint8Array> {
  const files = {
    [evidenceNames.data]: new Uint8Array(strToU8(JSON.stringify(evidence))),
    [evidenceNames.page]: new Uint8Array(strToU8(page)),
  };
  const hashed = await Promise.all(Object.entries(files).map(async ([name, bytes]) => [name, await hash(bytes)]));
  const manifest = strToU8(JSON.stringify({ format: evidence.format, sha256: Object.fromEntries(hashed) }, null, 2));
  return zipSync({ ...files, [evidenceNames.manifest]: manifest }, { level: 6, mtime: noDate });
}

/** What an evidence file says, as far as it can be read. */
export interface CheckedFile {
  evidence: Evidence | undefined;
  verdict: Verdict;
}

const damaged = (fault: string): CheckedFile => ({ evidence: undefined, verdict: { holds: false, fault } });

/** Checks an evidence file, or the `evidence.json` of one. Never throws for what a file may hold. */
export async function checkFile(bytes: Uint8Array): Promise<CheckedFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return checkData(bytes);
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch {
    return damaged('The file is damaged: it cannot be unpacked.');
  }
  const data = files[evidenceNames.data];
  const manifest = files[evidenceNames.manifest];
  if (!data || !manifest)
    return damaged('The file is not an evidence file: evidence.json or manifest.json is missing.');
  const changed = await firstChanged(files, manifest);
  if (changed !== undefined) return damaged(`${changed} in the file is not the one that was packed.`);
  return checkData(data);
}

/** Returns the first file that is not as the manifest has it. */
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
    evidence = JSON.parse(strFromU8(bytes)) as Evidence;
  } catch {
    return damaged('The file is not an evidence file.');
  }
  const verdict = await verifyEvidence(evidence);
  return { evidence: verdict.holds ? evidence : undefined, verdict };
}
