import { dayText } from '../rules/day-text.ts';
import { departmentChain } from './chain.ts';
import type { Evidence, EvidenceChain } from './evidence.ts';
import { personName } from './person-name.ts';
import { momentText, provenSince } from './proven-by.ts';
import { entryReason, entrySentence } from './sentences.ts';
import { stampedText } from './timestamp-text.ts';
import type { VerifiedFacts } from './verify.ts';

/** An entry of a file, for display. */
export interface EntryRow {
  no: number;
  hash: string;
  /** The moment of the first seal in the file that covers it, and the seal's number. */
  proven: string;
  /** The first timestamp of an authority that covers it. Absent: the file has no timestamps. */
  stamped?: string;
  /** Absent: the file has only the hash. */
  shown?: {
    /** The day from which the entry is true. */
    since: string;
    /** The moment at which it was recorded, and its author. */
    recorded: string;
    text: string;
  };
}

/** The titles of the columns of entries. */
export const entryColumns = ['No.', 'Since', 'Recorded', 'Proven since', 'Entry'] as const;

/** The title of the column of timestamps. */
export const stampedColumn = 'Timestamp';

/** Replaces the content of an entry that the file does not show. */
export const notShownText = 'Not part of the question; only its hash is in the file.';

/** Returns the title of a record in a file. */
export const recordTitle = (evidence: Evidence, chain: string): string =>
  chain === departmentChain ? "The department's own record" : personName(evidence, chain);

/** Returns the entries of a chain in a verified file, in order. `confirmed`: as in `stampedText`. */
export function entryRows(
  { chain, entries }: EvidenceChain,
  facts: VerifiedFacts,
  confirmed?: ReadonlySet<number>,
): EntryRow[] {
  const { sealed, timestamps } = facts;
  const ends = sealed.find((one) => one.chain === chain)?.ends ?? [];
  return entries.map((one) => {
    const { no, hash } = 'entry' in one ? one.entry : one;
    const seal = provenSince(ends, no);
    const row = {
      no,
      hash,
      proven: seal ? `${momentText(seal.at)} (seal ${seal.no})` : '',
      ...(timestamps.length > 0 && { stamped: stampedText(facts, chain, no, confirmed) }),
    };
    if (!('entry' in one)) return row;
    const { entry, texts } = one;
    const reason = entryReason(entry, texts);
    const sentences = [
      entrySentence(entry, texts),
      ...(entry.supersedes === undefined ? [] : [`Replaces entry ${entry.supersedes}.`]),
      ...(reason === undefined ? [] : [`Reason: ${reason}`]),
    ];
    const author = `${entry.actor.employee_id || 'Muster'}${entry.imported ? ', imported' : ''}`;
    return {
      ...row,
      shown: {
        since: dayText(entry.valid_on),
        recorded: `${momentText(entry.recorded_at)} by ${author}`,
        text: sentences.join(' '),
      },
    };
  });
}
