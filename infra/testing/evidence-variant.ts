import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import { packEvidence } from '@muster/shared/record/evidence-file';
import { strFromU8, strToU8, unzipSync } from 'fflate';

/**
 * The result of checking a variant: the fault's sentence; or that the file is consistent, signed with the department's
 * key or with another one.
 */
export type Outcome = RegExp | 'consistent' | 'signed with another key';

/** A changed evidence file. `change` receives the bytes of one with hidden entries, texts and three seals or more. */
export interface EvidenceVariant {
  name: string;
  change: (zip: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  outcome: Outcome;
}

/** Returns a file with other bytes of data, packed with fitting hashes as a forger would. */
async function withData(zip: Uint8Array, change: (data: Uint8Array) => Uint8Array): Promise<Uint8Array> {
  const files = unzipSync(zip);
  const [data, page] = [evidenceNames.data, evidenceNames.page].map((name) => files[name] ?? new Uint8Array());
  return packEvidence(new Uint8Array(change(data as Uint8Array)), new Uint8Array(page as Uint8Array));
}

/** Changes the bytes of the data. */
export const ofBytes = (name: string, change: (data: Uint8Array) => Uint8Array, outcome: Outcome): EvidenceVariant => ({
  name,
  change: (zip) => withData(zip, change),
  outcome,
});

/** Changes the text of the data. Throws if it stays the same. */
export const ofText = (name: string, change: (text: string) => string, outcome: Outcome): EvidenceVariant =>
  ofBytes(
    name,
    (data) => {
      const text = strFromU8(data);
      const changed = change(text);
      if (changed === text) throw new Error(`"${name}" does not change the file`);
      return strToU8(changed);
    },
    outcome,
  );

/** Changes the data. Throws if they stay the same. */
export const ofEvidence = (
  name: string,
  change: (evidence: Evidence) => unknown,
  outcome: Outcome,
): EvidenceVariant => ({
  name,
  async change(zip) {
    const before = strFromU8(unzipSync(zip)[evidenceNames.data] ?? new Uint8Array());
    const evidence = JSON.parse(before) as Evidence;
    await change(evidence);
    const after = JSON.stringify(evidence);
    if (after === before) throw new Error(`"${name}" does not change the file`);
    return withData(zip, () => strToU8(after));
  },
  outcome,
});

/** Returns the first element. Throws for an empty list. */
export const firstOf = <T>(list: readonly T[]): T => lastOf(list.slice(0, 1));

/** Returns the last element. Throws for an empty list. */
export function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1);
  if (last === undefined) throw new Error('The list is empty');
  return last;
}
