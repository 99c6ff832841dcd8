import { fromBase64 } from './base64.ts';
import type { Evidence } from './evidence.ts';
import { Fault, hash } from './fault.ts';
import { type Seal, sealLinkBytes } from './seal.ts';
import { type CheckedTimestamp, checkTimestamp, type Timestamp } from './timestamp.ts';

/** A seal's timestamp in a verified file. */
export interface VerifiedTimestamp extends Timestamp {
  seal: number;
  /** SHA-256 of the seal in hexadecimal: the content of the timestamp. */
  digest: string;
  /** Its place among the timestamps of the file. */
  index: number;
}

/** Timestamps of a seal at most: an installation has two authorities, and can change them between two seals. */
export const mostTimestamps = 4;

/** Checks the timestamps of a file, and returns them in order of seal and moment. Throws a `Fault`. */
export async function checkTimestamps({
  seals,
  timestamps = [],
}: Pick<Evidence, 'seals' | 'timestamps'>): Promise<VerifiedTimestamp[]> {
  const counts = new Map<number, number>();
  for (const { seal } of timestamps) {
    const count = (counts.get(seal) ?? 0) + 1;
    if (count > mostTimestamps) throw new Fault(`Seal ${seal} has more than ${mostTimestamps} timestamps in the file.`);
    counts.set(seal, count);
  }
  const found: VerifiedTimestamp[] = [];
  const known = new Set<string>();
  // One after the other: a large file needs no more memory than a small one.
  for (const [index, { seal: no, token }] of timestamps.entries()) {
    const seal = seals.find((one) => one.no === no);
    if (!seal) throw new Fault(`There is a timestamp of seal ${no}, which is not in the file.`);
    const { content, ...timestamp } = await checkOf(token, seal);
    const id = `${content} ${timestamp.certificates[0]}`;
    if (known.has(id)) throw new Fault(`A timestamp of seal ${no} is in the file twice.`);
    known.add(id);
    found.push({ seal: no, ...timestamp, digest: await hash(sealLinkBytes(seal)), index });
  }
  return found.sort((a, b) => a.seal - b.seal || (a.at < b.at ? -1 : 1));
}

/** Checks a token in base64. Throws a `Fault` that names the seal. */
async function checkOf(token: string, seal: Seal): Promise<CheckedTimestamp> {
  try {
    return await checkTimestamp(fromBase64(token), seal);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(`A timestamp of seal ${seal.no} is invalid. ${error.message}`);
  }
}
