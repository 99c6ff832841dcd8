import { isDeepStrictEqual } from 'node:util';
import type { EditConflict } from '@muster/shared/errors';
import { ApiError } from './http/api-error.ts';

/** What an edit comes to: the fields to write, and those that another person has changed to something else meanwhile. */
interface Merged<F> {
  changes: Partial<F>;
  conflicting: (keyof F & string)[];
}

/**
 * Returns what of an edit is to be written (docs/decisions/0022-merge-edits-by-field.md). A field that equals what its form
 * had `read` was not changed there and keeps what is stored; one that was changed is written if what is stored is still what was
 * read. A field that `read` does not name is written; all three hold values in one form, undefined being absent.
 */
export function mergeEdit<F extends object>(stored: F, wanted: Partial<F>, read: Partial<F> = {}): Merged<F> {
  const merged: Merged<F> = { changes: {}, conflicting: [] };
  for (const field of Object.keys(wanted) as (keyof F & string)[]) {
    const is = (value: unknown) => isDeepStrictEqual(wanted[field], value);
    const isNamed = field in read;
    if (isNamed && (is(read[field]) || is(stored[field]))) continue;
    if (isNamed && !isDeepStrictEqual(stored[field], read[field])) merged.conflicting.push(field);
    else merged.changes[field] = wanted[field];
  }
  return merged;
}

/** How a conflict is told: the field's value in words (empty for none), and as the contract's answers have it. */
export interface Told<F> {
  words: (field: keyof F & string, values: Partial<F>) => string;
  answered: (field: keyof F & string, values: Partial<F>) => Pick<EditConflict, 'field' | 'value'>;
}

/** Returns the refusal of an edit, naming each field that two people changed with both values. */
export function editConflict<F extends object>(
  conflicting: readonly (keyof F & string)[],
  { stored, wanted }: { stored: F; wanted: Partial<F> },
  { words, answered }: Told<F>,
): ApiError {
  return new ApiError('edit_conflict', {
    conflicts: conflicting.map((field) => ({
      ...answered(field, stored),
      yours: words(field, wanted) || 'empty',
      theirs: words(field, stored) || 'empty',
    })),
  });
}

/** A field's value in words, where nothing more is known of it. */
export function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === undefined || value === null ? '' : String(value);
}
