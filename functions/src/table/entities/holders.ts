import type { SiteTable } from '../core/client.ts';
import type { Key } from '../core/read.ts';
import { type Action, type Guard, update } from '../core/write.ts';

/** Returns the action that adds to the number of employees who hold a rank or a permission; negative takes away. */
export const addHolders = (table: SiteTable, key: Key, difference: number, guard?: Guard): Action =>
  update(table, key, { expression: 'ADD holders :difference', values: { ':difference': difference } }, guard);
