import { isDeepStrictEqual } from 'node:util';
import type { EditConflict } from '@muster/shared/errors';
import { ApiError } from './api-error.ts';

/** Result of a merge: the fields to write, and the fields that another editor changed to a different value. */
interface Merged<F> {
  changes: Partial<F>;
  conflicting: (keyof F & string)[];
}

/**
 * Returns the fields of an edit to write (ADR 3). A field equal to its value in `read` is unedited and keeps the
 * stored value. An edited one is written if the stored value is still the loaded one. A field that `read` does not name
 * is written.
 */
export function mergeEdit<F extends object>(stored: F, requested: Partial<F>, read: Partial<F> = {}): Merged<F> {
  const merged: Merged<F> = { changes: {}, conflicting: [] };
  for (const field of Object.keys(requested) as (keyof F & string)[]) {
    const is = (value: unknown) => isDeepStrictEqual(requested[field], value);
    const isNamed = field in read;
    if (isNamed && (is(read[field]) || is(stored[field]))) continue;
    if (isNamed && !isDeepStrictEqual(stored[field], read[field])) merged.conflicting.push(field);
    else merged.changes[field] = requested[field];
  }
  return merged;
}

/** Returns the fields of an edit as stored. Null clears a field; unnamed `clearable` fields stay. */
export const storedFields = <F extends object>(
  edit: { [Name in keyof F]?: F[Name] | null },
  clearable: readonly (keyof F & string)[],
): Partial<F> =>
  Object.fromEntries(
    Object.entries(edit)
      .filter(([name, value]) => value !== undefined || !(clearable as readonly string[]).includes(name))
      .map(([name, value]) => [name, value ?? undefined]),
  ) as Partial<F>;

/** Returns whether an edit clears a field that its form had loaded with a value. */
export const isEmptied = <F extends object>(field: keyof F, requested: Partial<F>, read: Partial<F> = {}): boolean =>
  field in requested && requested[field] === undefined && !(field in read && read[field] === undefined);

/** How a conflict is presented: the value as text (empty: none), and as the contract's answers have it. */
export interface Presented<F> {
  words: (field: keyof F & string, values: Partial<F>) => string;
  answered: (field: keyof F & string, values: Partial<F>) => Pick<EditConflict, 'field' | 'value'>;
}

/** Returns the error that names each field changed by two editors, with both values. */
export function editConflict<F extends object>(
  conflicting: readonly (keyof F & string)[],
  { stored, requested }: { stored: F; requested: Partial<F> },
  { words, answered }: Presented<F>,
): ApiError {
  return new ApiError('edit_conflict', {
    conflicts: conflicting.map((field) => ({
      ...answered(field, stored),
      yours: words(field, requested) || 'empty',
      theirs: words(field, stored) || 'empty',
    })),
  });
}

/** Returns a value as text: yes or no, or its string. */
export function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === undefined || value === null ? '' : String(value);
}
