import { fold } from '@muster/shared/rules/search';

/** A person who can be in a list. */
export interface ListedPerson {
  employee_id: string;
  name: string;
}

/** The people in a pasted list. */
export interface Pasted<P> {
  /** In the order of the list, each once. */
  found: readonly P[];
  /** Names that several people have. */
  ambiguous: readonly { entry: string; matches: readonly P[] }[];
  /** Entries that name nobody. */
  unmatched: readonly string[];
}

/** Finds people by number, by the words of their names, and by both. */
export interface PeopleIndex<P> {
  numbered: (text: string) => P | undefined;
  named: (words: readonly string[]) => readonly P[];
  /** The person of a number among the words, if all the other words are of their name. */
  numberedAndNamed: (words: readonly string[]) => readonly P[];
}

/**
 * Returns the words of a name as they are compared: without case, accents, the dot of an initial, and the signs around
 * a number.
 */
const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[\s.()#]+/u)
    .filter((word) => word !== '');

const keyOf = (number: string): string => number.trim().toUpperCase();

/** Returns an index of people, which takes a moment for thousands of them. */
export function indexPeople<P extends ListedPerson>(people: readonly P[]): PeopleIndex<P> {
  const byNumber = new Map(people.map((person) => [keyOf(person.employee_id), person]));
  const byWord = new Map<string, Set<P>>();
  const words = new Map<P, string[]>();
  for (const person of people) {
    const own = wordsOf(person.name);
    words.set(person, own);
    for (const word of own) byWord.set(word, (byWord.get(word) ?? new Set()).add(person));
  }
  return {
    numbered: (text) => byNumber.get(keyOf(text)),
    named(wanted) {
      const [first = '', ...others] = wanted;
      const all = [...(byWord.get(first) ?? [])].filter((person) =>
        others.every((word) => words.get(person)?.includes(word)),
      );
      // Of two people whose names have these words, the one who has no others is meant.
      const exact = all.filter((person) => words.get(person)?.length === wanted.length);
      return exact.length > 0 ? exact : all;
    },
    numberedAndNamed: (wanted) =>
      wanted.flatMap((number, at) => {
        const person = byNumber.get(keyOf(number));
        const others = wanted.toSpliced(at, 1);
        return person && others.every((word) => words.get(person)?.includes(word)) ? [person] : [];
      }),
  };
}

/**
 * Returns whom a pasted text names: employee IDs or names, separated by line breaks, tabs, commas or semicolons.
 * "Smith, James" is read as one name where somebody has both, and as two entries otherwise. Middle names may be left
 * out. An ID and a name in one entry, as in "James Smith (1001)", must be of the same person.
 */
export function readPasted<P extends ListedPerson>(text: string, index: PeopleIndex<P>): Pasted<P> {
  const found = new Set<P>();
  const ambiguous = new Map<string, readonly P[]>();
  const unmatched = new Set<string>();
  const whoIs = (entry: string): readonly P[] => {
    const words = wordsOf(entry);
    const named = index.named(words);
    return named.length > 0 ? named : index.numberedAndNamed(words);
  };
  /** Numbers in a row, separated by spaces, are several entries; anything else is one. */
  const entriesIn = (part: string): readonly string[] => {
    const words = wordsOf(part);
    return words.every((word) => index.numbered(word)) ? words : [part];
  };
  const take = (entry: string, matches: readonly P[]) => {
    const [one] = matches;
    if (matches.length === 1 && one) found.add(one);
    else if (one) ambiguous.set(entry, matches);
    else unmatched.add(entry);
  };
  for (const line of text.split(/[\n\r\t;]+/u)) {
    const parts = line
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    for (let at = 0; at < parts.length; at++) {
      const [part = '', next] = parts.slice(at, at + 2);
      const number = index.numbered(part);
      const together = !number && next !== undefined && !index.numbered(next) ? whoIs(`${next} ${part}`) : [];
      if (together.length > 0) {
        take(`${part}, ${next}`, together);
        at++;
      } else if (number) take(part, [number]);
      else for (const entry of entriesIn(part)) take(entry, whoIs(entry));
    }
  }
  return {
    found: [...found],
    ambiguous: [...ambiguous].map(([entry, matches]) => ({ entry, matches })),
    unmatched: [...unmatched],
  };
}
