import { fold } from '@muster/shared/rules/search';

/** A person who can be matched. */
export interface ListedPerson {
  employee_id: string;
  name: string;
}

/** The result of a pasted list. */
export interface Pasted<P> {
  /** In list order, without duplicates. */
  found: readonly P[];
  /** Names of several people. */
  ambiguous: readonly { entry: string; matches: readonly P[] }[];
  /** Entries that match no one. */
  unmatched: readonly string[];
}

/** Finds people by number, by the words of their names, or by both. */
export interface PeopleIndex<P> {
  numbered: (text: string) => P | undefined;
  named: (words: readonly string[]) => readonly P[];
  /** The person with a number among the words, if all other words belong to their name. */
  numberedAndNamed: (words: readonly string[]) => readonly P[];
}

/** Returns the words of a name to compare: without case, accents, dots of initials, or signs around a number. */
const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[\s.()#]+/u)
    .filter((word) => word !== '');

const keyOf = (number: string): string => number.trim().toUpperCase();

/** Builds an index of people. Takes a moment for thousands of them. */
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
    named(searched) {
      const [first = '', ...others] = searched;
      const all = [...(byWord.get(first) ?? [])].filter((person) =>
        others.every((word) => words.get(person)?.includes(word)),
      );
      // If one of the matches has no other words in the name, it is the match.
      const exact = all.filter((person) => words.get(person)?.length === searched.length);
      return exact.length > 0 ? exact : all;
    },
    numberedAndNamed: (searched) =>
      searched.flatMap((number, at) => {
        const person = byNumber.get(keyOf(number));
        const others = searched.toSpliced(at, 1);
        return person && others.every((word) => words.get(person)?.includes(word)) ? [person] : [];
      }),
  };
}

/**
 * Returns the people in a pasted list of IDs or names, separated by line breaks, tabs, commas or semicolons. "Smith,
 * James" is one name if a person has both words, otherwise two entries. Middle names are optional. In "James Smith
 * (1001)", ID and name must belong to the same person.
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
  /** Numbers separated by spaces are several entries; other text is one. */
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
