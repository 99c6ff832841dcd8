import type { EntryContent, EntryText, TextName } from './entry.ts';
import type { Evidence, EvidenceChain } from './evidence.ts';
import { alwaysRecorded } from './in-force.ts';
import { nameOn } from './name-on.ts';
import { statusOn } from './status-on.ts';

/** Returns the entries of a chain that the file shows, with their texts. */
export function shownEntries(
  chains: readonly EvidenceChain[],
  chain: string,
): { entry: EntryContent; texts: Partial<Record<TextName, EntryText>> }[] {
  const entries = chains.find((one) => one.chain === chain)?.entries ?? [];
  return entries.flatMap((one) => ('entry' in one ? [one] : []));
}

/**
 * Returns the name and the number of a person on the day of the question, or the latest where that day knew none, by
 * their own entries.
 */
export function personName({ chains, question }: Evidence, chain: string): string {
  const shown = shownEntries(chains, chain);
  const recorded = { person: shown.map(({ entry }) => entry), department: [] };
  const known = [question, { on: '9999-12-31', known: alwaysRecorded }].map((asOf) => ({
    name: nameOn(shown, asOf),
    number: statusOn(recorded, asOf).employee_id,
  }));
  const { name, number } = known.find((one) => one.number !== undefined) ?? {};
  return [name, number && `(${number})`].filter(Boolean).join(' ') || chain;
}
