import type { EntryContent, EntryText, TextName } from './entry.ts';
import { byDayAndPlace, inForce } from './in-force.ts';

/** Returns a person's name on a day in the record of a moment; undefined: not recorded, or its text was erased. */
export function nameOn(
  person: readonly { entry: EntryContent; texts: Partial<Record<TextName, EntryText>> }[],
  { on, known }: { on: string; known: string },
): string | undefined {
  const entries = person.map(({ entry }) => entry);
  const named = inForce(entries, known)
    .filter(({ valid_on, texts }) => valid_on <= on && texts?.name !== undefined)
    .toSorted(byDayAndPlace(entries));
  return person.find(({ entry }) => entry.no === named.at(-1)?.no)?.texts.name?.value;
}
