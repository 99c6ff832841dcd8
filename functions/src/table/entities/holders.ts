import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import { type Action, type Guard, update } from '../core/write.ts';

/** Adds to the number of employees with a rank or a permission; negative subtracts. */
export const addHolders = (table: SiteTable, key: Key, difference: number, guard?: Guard): Action =>
  update(table, key, { expression: 'ADD holders :difference', values: { ':difference': difference } }, guard);
