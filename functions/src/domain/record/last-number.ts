import type { ReadEntry } from '../../table/entities/record-entry.ts';

/** Returns the last employee number in a person's entries, such as that of a deleted employee. */
export const lastNumber = (written: readonly ReadEntry[]): string =>
  written
    .flatMap(({ entry: { data } }) =>
      'employee_id' in data && typeof data.employee_id === 'string' ? [data.employee_id] : [],
    )
    .at(-1) ?? '';
