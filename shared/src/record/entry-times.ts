import type { EntryContent } from './entry.ts';
import type { Seal } from './seal.ts';

/**
 * Milliseconds between the moment of an entry and its storage, at most: an entry has the moment at which its call
 * began, a function runs for up to 15 minutes, and clocks differ.
 */
export const recordingTolerance = 20 * 60_000;

type Recorded = Pick<EntryContent, 'no' | 'recorded_at' | 'imported'>;

/** The last entry of a chain that a seal covers, and the seal. */
export interface CoveredBy {
  /** The number of entries in the chain's leaf. */
  entries: number;
  seal: Pick<Seal, 'no' | 'at' | 'began'>;
}

const gap = (later: string, earlier: string): number => Date.parse(later) - Date.parse(earlier);

/**
 * Returns the first entry whose moment contradicts a seal, in words: dated after the seal that covers it, or before a
 * seal that does not. Seals of earlier versions do not show the latter. Undefined: none.
 */
export function entryAgainstSeal(entries: readonly Recorded[], { entries: covered, seal }: CoveredBy) {
  for (const { no, recorded_at } of entries) {
    if (no <= covered && gap(recorded_at, seal.at) > recordingTolerance)
      return `Entry ${no} is dated after seal ${seal.no}, which covers it`;
    if (no > covered && seal.began !== undefined && gap(seal.began, recorded_at) > recordingTolerance)
      return `Entry ${no} is dated before seal ${seal.no}, which does not cover it: it was made later`;
  }
  return undefined;
}

/**
 * Returns the first entry that is dated before an earlier one of its chain, in words. Undefined: none. Imported entries
 * have the moment of the data from which they were made.
 */
export function entryOutOfOrder(entries: readonly Recorded[]): string | undefined {
  let latest: Recorded | undefined;
  for (const entry of entries) {
    if (entry.imported) continue;
    if (latest && entry.recorded_at < latest.recorded_at) return `Entry ${entry.no} is dated before entry ${latest.no}`;
    latest = entry;
  }
  return undefined;
}
