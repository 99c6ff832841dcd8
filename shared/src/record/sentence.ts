import type { EntryContent, EntryKind, TextName } from './entry.ts';

/** Returns a text of an entry; undefined: the entry has none. */
export type TextOf = (name: TextName) => string | undefined;

/** Functions from the facts of entries to a sentence, by kind. */
export type Sentences<K extends EntryKind = EntryKind> = {
  [P in K]: (data: EntryContent<P>['data'], textOf: TextOf) => string;
};

/** Returns a text in quotation marks, after a space; empty without a text. */
export const quoted = (text: string | undefined): string => (text === undefined ? '' : ` “${text}”`);
