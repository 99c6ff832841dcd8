import { isDeepStrictEqual } from 'node:util';
import type { SiteTable } from '@muster/functions/table/core/client';
import type { Item, Key } from '@muster/functions/table/core/read';
import { transact, update } from '@muster/functions/table/core/write';
import { contentsOf } from './contents.ts';
import type { System } from './system.ts';

/**
 * Every item of a site as it stands, by key: read past the handlers' own access patterns, so that a stray item is seen
 * too. A test that says "nothing was written" compares two of these.
 */
export async function dumpSite(system: System, code: string): Promise<Item[]> {
  return (await contentsOf(system)).filter(({ PK }) => PK.startsWith(`${code}#`));
}

/** The items of `after` that `before` has not, or has otherwise. */
export function newOrChanged(before: readonly Item[], after: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [`${item.PK}\n${item.SK}`, item]));
  return after.filter((item) => !isDeepStrictEqual(known.get(`${item.PK}\n${item.SK}`), item));
}

/** Sets fields of an item directly: for states that no verb makes yet. */
export async function change(table: SiteTable, key: Key, fields: Record<string, unknown>): Promise<void> {
  const names = Object.keys(fields);
  await transact(table, [
    update(table, key, {
      expression: `SET ${names.map((_, n) => `#f${n} = :f${n}`).join(', ')}`,
      names: Object.fromEntries(names.map((name, n) => [`#f${n}`, name])),
      values: Object.fromEntries(names.map((name, n) => [`:f${n}`, fields[name]])),
    }),
  ]);
}
