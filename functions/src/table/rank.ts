import type { TablePart } from './client.ts';
import { entityOf } from './item.ts';
import { type Item, type Key, queryAll } from './read.ts';

export interface Rank {
  id: string;
  name: string;
  superior_id?: string | undefined;
  /** How many employees hold it; a held rank is not deleted. */
  holders: number;
}

export const rankKey = (table: TablePart, id: string): Key => ({ PK: `${table.site}#RANK`, SK: id });

export const rankItem = (table: TablePart, rank: Rank): Item => ({ ...rankKey(table, rank.id), ...rank });

/** Every rank of the site, in no particular order (`inRankOrder` gives one). */
export async function listRanks(table: TablePart): Promise<Rank[]> {
  const items = await queryAll(table, `${table.site}#RANK`);
  return items.filter(({ SK }) => SK !== 'VERSION').map((item) => entityOf<Rank>(item));
}
