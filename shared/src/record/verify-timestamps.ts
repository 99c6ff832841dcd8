import { fromBase64 } from './base64.ts';
import type { Evidence } from './evidence.ts';
import { Fault, hash } from './fault.ts';
import { sealLinkBytes } from './seal.ts';
import { checkTimestamp, type Timestamp } from './timestamp.ts';

/** A seal's timestamp in a verified file. */
export interface VerifiedTimestamp extends Timestamp {
  seal: number;
  /** SHA-256 of the seal in hexadecimal: the content of the timestamp. */
  digest: string;
  /** Its place among the timestamps of the file. */
  index: number;
}

/** Checks the timestamps of a file, and returns them in order of seal and moment. Throws a `Fault`. */
export async function checkTimestamps({
  seals,
  timestamps = [],
}: Pick<Evidence, 'seals' | 'timestamps'>): Promise<VerifiedTimestamp[]> {
  const tokens = new Set<string>();
  for (const { seal, token } of timestamps) {
    if (tokens.has(token)) throw new Fault(`A timestamp of seal ${seal} is in the file twice.`);
    tokens.add(token);
  }
  const checked = timestamps.map(async ({ seal: no, token }, index): Promise<VerifiedTimestamp> => {
    const seal = seals.find((one) => one.no === no);
    if (!seal) throw new Fault(`There is a timestamp of seal ${no}, which is not in the file.`);
    try {
      const found = await checkTimestamp(fromBase64(token), seal);
      return { seal: no, ...found, digest: await hash(sealLinkBytes(seal)), index };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new Fault(`A timestamp of seal ${no} is invalid. ${error.message}`);
    }
  });
  // In parallel; the first fault in the order of the file is reported.
  await Promise.allSettled(checked);
  const found: VerifiedTimestamp[] = [];
  for (const one of checked) found.push(await one);
  return found.sort((a, b) => a.seal - b.seal || (a.at < b.at ? -1 : 1));
}
