import { sha256 } from '@muster/functions/table/core/hash';
import { beginningBytes, contentBytes, departmentChain, linkBytes } from '@muster/shared/record/chain';
import type { RecordEntry } from '@muster/shared/record/entry';
import type { Evidence, EvidenceChain, EvidenceEntry } from '@muster/shared/record/evidence';
import { answerOf } from '@muster/shared/record/evidence-answer';
import { topicOf } from '@muster/shared/record/topic';

/** Returns a text with another hexadecimal digit at a place, counted from 0. */
export const other = (text: string, at: number) => {
  const digit = text[at % text.length] === '0' ? '1' : '0';
  return text.slice(0, at % text.length) + digit + text.slice((at % text.length) + 1);
};

/** Recomputes the hashes of a chain, as an attacker with knowledge of the format would. */
export function mend({ entries }: EvidenceChain, before: string): void {
  let hash = before;
  for (const [n, one] of entries.entries()) {
    const renumbered = 'entry' in one ? { ...one, entry: { ...one.entry, no: n + 1 } } : { ...one, no: n + 1 };
    const digest = 'entry' in renumbered ? sha256(contentBytes(renumbered.entry)) : renumbered.digest;
    hash = sha256(linkBytes(hash, digest, 'entry' in renumbered ? topicOf(renumbered.entry) : renumbered.topic));
    entries[n] =
      'entry' in renumbered ? { ...renumbered, entry: { ...renumbered.entry, hash } } : { ...renumbered, hash };
  }
}

/** Returns the hash before the first entry of a chain. */
export const beginningOf = ({ department }: Evidence, chain: string): string =>
  sha256(beginningBytes({ site: department.site, chain }));

/** Returns an entry in the hidden form, as evidence files contain entries that the answer does not depend on. */
export function hidden(one: EvidenceEntry | undefined): EvidenceEntry {
  if (!one) throw new Error('There is no such entry');
  if (!('entry' in one)) return one;
  const { no, hash } = one.entry;
  return { no, topic: topicOf(one.entry), digest: sha256(contentBytes(one.entry)), hash };
}

/** Recomputes the answers from the visible entries. */
export function answerAnew(evidence: Evidence): void {
  const shown = (name: string): RecordEntry[] =>
    (evidence.chains.find(({ chain }) => chain === name)?.entries ?? []).flatMap((one) =>
      'entry' in one ? [one.entry] : [],
    );
  evidence.answers = evidence.chains
    .filter(({ chain }) => chain !== departmentChain)
    .map(({ chain }) =>
      answerOf(chain, { person: shown(chain), department: shown(departmentChain) }, evidence.question),
    );
}
