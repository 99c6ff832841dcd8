import { counted } from '../counted.ts';
import { departmentChain } from './chain.ts';
import type { VerifiedFacts } from './verify.ts';

/** Returns a moment for display: `2026-03-01 12:00:00 UTC`. */
export const momentText = (at: string): string => at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');

/** Returns what a valid evidence file proves, in sentences. */
export function provenBy({ entries, chains, seals, last, sealed, missing_texts }: VerifiedFacts): string[] {
  const since = sealed.reduce((latest, { ends }) => {
    const at = provenSince(ends, ends.at(-1)?.entries ?? 0)?.at ?? '';
    return at > latest ? at : latest;
  }, '');
  return [
    `${counted(entries, 'entry', 'entries')} of ${counted(chains, 'record')}, each chained to the one before: none was altered, removed, added or moved.`,
    seals === 1
      ? 'One seal, which is signed.'
      : `${counted(seals, 'seal')}, each signed. The last one signs all earlier seals of the department, too.`,
    since === last.at
      ? `Everything has been sealed since ${momentText(since)}, by seal ${last.no}.`
      : `Everything has been sealed since ${momentText(since)}, and again by seal ${last.no} of ${momentText(last.at)}.`,
    ...missing_texts.map(
      ({ chain, no, name }) =>
        `The ${name} of entry ${no} of ${chain === departmentChain ? "the department's record" : `the record ${chain}`} is not in the file: it was erased or left out.`,
    ),
  ];
}

type Ends = VerifiedFacts['sealed'][number]['ends'];

/** Returns the first seal in the file that covers an entry of a chain. `ends` are in the order of the seals. */
export const provenSince = (ends: Ends, no: number): Ends[number] | undefined =>
  ends.find(({ entries }) => entries >= no);

/** Returns what a valid file proves less than others, in sentences. */
export function lessProvenBy({ earlier, late }: VerifiedFacts): string[] {
  const sentences: string[] = [];
  if (earlier !== undefined)
    sentences.push(
      `An earlier version of Muster made seal ${earlier}. Up to that seal, the file does not prove that each record has only one place in a seal, nor the order of the times of entries.`,
    );
  if (late > 0)
    sentences.push(
      `${counted(late, 'entry was', 'entries were')} first sealed in this file more than 8 days after the recorded time. The column "Proven since" shows them. The recorded time is the department's own statement.`,
    );
  return sentences;
}
