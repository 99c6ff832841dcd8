import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { uniqueNameKey } from './unique-name.ts';

export interface Rank {
  id: string;
  name: string;
  superior_id?: string | undefined;
  /** Where it stands in the diagram; absent: nobody has moved it. */
  position?: { x: number; y: number } | undefined;
  /** How many employees hold it; a held rank is not deleted. */
  holders: number;
}

export const rankKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#RANK`, SK: id });

export const rankItem = (table: SiteTable, rank: Rank): Item => ({ ...rankKey(table, rank.id), ...rank });

/** Guards that a site uses a rank's name only once. Ranks made before names were guarded have none until they are renamed. */
export const rankNameKey = (table: SiteTable, name: string): Key => uniqueNameKey(table, 'RANK', name);

export const rankNameItem = (table: SiteTable, { id, name }: Rank): Item => ({ ...rankNameKey(table, name), id });

/** Condition on the item under a `rankKey`: it is there, and it is a rank (the hierarchy's version has no holders). */
export const isRank = 'attribute_exists(holders)';

/** Every rank of the site, in no particular order (`inRankOrder` gives one). */
export async function listRanks(table: SiteTable): Promise<Rank[]> {
  const items = await queryAll(table, `${table.site}#RANK`);
  return items.filter(({ SK }) => SK !== 'VERSION').map((item) => entityOf<Rank>(item));
}

/** Raised by every change of the hierarchy: whoever looked for cycles conditions on it. */
export const hierarchyVersionKey = (table: SiteTable): Key => ({ PK: `${table.site}#RANK`, SK: 'VERSION' });

/** The hierarchy's version as it is this moment; 0 before the first change. */
export async function hierarchyVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, hierarchyVersionKey(table)))?.version ?? 0);
}
