import { counted } from '../counted.ts';
import { departmentChain } from './chain.ts';
import type { VerifiedFacts } from './verify.ts';

/** Returns a moment for display: `2026-03-01 12:00:00 UTC`. */
export const momentText = (at: string): string => at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');

/** Returns what a valid evidence file proves, in sentences. */
export function provenBy({ entries, chains, seals, last, sealed, missing_texts }: VerifiedFacts): string[] {
  const since = sealed.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return [
    `${counted(entries, 'entry', 'entries')} of ${counted(chains, 'record')}, each chained to the one before: none was altered, removed, added or moved.`,
    `${counted(seals, 'seal')}, each signed and naming the one before.`,
    `Everything has been sealed since ${momentText(since)}, and again by seal ${last.no} of ${momentText(last.at)}.`,
    ...missing_texts.map(
      ({ chain, no, name }) =>
        `The ${name} of entry ${no} of ${chain === departmentChain ? "the department's record" : `the record ${chain}`} is not in the file: it was erased or left out.`,
    ),
  ];
}
