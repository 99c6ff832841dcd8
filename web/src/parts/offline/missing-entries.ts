import type { Entry } from './entry.ts';

/** Milliseconds for which an answer may have been under way: its content may be that old. */
const longestLoad = 30_000;

/**
 * Returns whether an answer of the server lacks an entry. `recorded`: the ids in the answer; `loadedAt`: when it came
 * from the server, in epoch milliseconds; undefined: it was prepared earlier.
 */
export const isMissingIn = (
  { sentAt, answerId = '' }: Entry,
  recorded: ReadonlySet<string>,
  loadedAt: number | undefined,
): boolean =>
  sentAt === undefined ||
  (!recorded.has(answerId) && (loadedAt === undefined || Date.parse(sentAt) > loadedAt - longestLoad));
