import { asItWas, asRead, atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, check, type Otherwise, present, put, remove, reread, update } from '../core/write.ts';
import { addHolders } from './holders.ts';
import { uniqueNameKey } from './unique-name.ts';
import { changesCatalogue } from './versions.ts';

export interface Rank {
  id: string;
  name: string;
  superior_id?: string | undefined;
  /** The position in the diagram; absent until the rank is moved. */
  position?: { x: number; y: number } | undefined;
  /** How many employees hold it; a held rank is not deleted. */
  holders: number;
  /** How often a requirement named it. Whoever does raises it, and a deletion conditions on it. */
  uses?: number | undefined;
}

export const rankKey = (table: SiteTable, rankId: string): Key => ({ PK: `${table.site}#RANK`, SK: rankId });

export const rankItem = (table: SiteTable, rank: Rank): Item => ({ ...rankKey(table, rank.id), ...rank });

/**
 * Returns the key of the item that reserves a rank's name within the site. Ranks created before names were reserved
 * have none until they are renamed.
 */
const rankNameKey = (table: SiteTable, name: string): Key => uniqueNameKey(table, 'RANK', name);

/** Returns every rank of the site, in no particular order (`inRankOrder` gives one). */
export async function listRanks(table: SiteTable): Promise<Rank[]> {
  const items = await queryAll(table, `${table.site}#RANK`);
  return items.filter(({ SK }) => SK !== 'VERSION').map((item) => entityOf<Rank>(item));
}

/** Returns the action that creates a rank. */
export const addRank = (table: SiteTable, rank: Rank): Action =>
  changesCatalogue(
    table,
    put(table, rankItem(table, rank), {
      condition: absent,
      otherwise: () => new Error(`Rank ${rank.id} exists already`),
    }),
  );

/** Returns the action that reserves a rank's name; `taken` gives the error when another rank has it. */
export const claimRankName = (table: SiteTable, { id, name }: Rank, taken: Otherwise): Action =>
  put(table, { ...rankNameKey(table, name), id }, { condition: absent, otherwise: taken });

/** Returns the action that frees a rank's name. */
export const freeRankName = (table: SiteTable, { name }: Rank): Action => remove(table, rankNameKey(table, name));

/**
 * Returns the action that renames a rank, on condition that its name is as read: the old name that is freed is the one
 * it has.
 */
export const setRankName = (table: SiteTable, read: Rank, name: string): Action =>
  changesCatalogue(table, update(table, rankKey(table, read.id), setting({ name }), asRead({ ...read }, ['name'])));

/**
 * Returns the action that deletes a rank that no employee holds, on condition of its name as read, and that no
 * requirement has named it since. `held` gives the error when it is held or gone.
 */
export const removeRank = (
  table: SiteTable,
  { id, name, uses }: Rank,
  held: (rank: Pick<Rank, 'holders'> | undefined) => Error,
): Action =>
  changesCatalogue(
    table,
    remove(table, rankKey(table, id), {
      ...asItWas({ name, holders: 0, uses }, ['name', 'holders', 'uses'], present),
      otherwise: (old) => (old?.holders === 0 ? reread : held(old && entityOf<Rank>(old))),
    }),
  );

/**
 * Returns the action that adds to the number of employees who hold a rank; `gone` gives the error when there is no such
 * rank.
 */
export const addRankHolders = (
  table: SiteTable,
  rankId: string,
  difference: number,
  gone: Otherwise = () => reread,
): Action =>
  // The hierarchy's version has a key like a rank's, and no holders.
  addHolders(table, rankKey(table, rankId), difference, {
    condition: 'attribute_exists(holders)',
    otherwise: gone,
  });

/** Returns the action that notes that a requirement names a rank; `gone` gives the error when there is no such rank. */
export const chooseRank = (table: SiteTable, rankId: string, gone: Otherwise): Action =>
  update(
    table,
    rankKey(table, rankId),
    { expression: 'ADD uses :one', values: { ':one': 1 } },
    { condition: 'attribute_exists(holders)', otherwise: gone },
  );

/** Returns the action that sets a rank's superior; undefined clears it. */
export const setSuperior = (table: SiteTable, rankId: string, superior_id: string | undefined): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, rankId), setting({ superior_id }), { condition: present, otherwise: () => reread }),
  );

/** Returns the action that clears a rank's superior, on condition that it is still the one that was read. */
export const clearSuperior = (table: SiteTable, { id, superior_id }: Rank): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, id), setting({ superior_id: undefined }), asRead({ superior_id }, ['superior_id'])),
  );

/** Returns the condition that a rank exists. */
export const requireRank = (table: SiteTable, rankId: string): Action =>
  check(table, rankKey(table, rankId), { condition: present, otherwise: () => reread });

/** Returns the action that sets a rank's position in the diagram. */
export const setRankPosition = (table: SiteTable, rankId: string, position: NonNullable<Rank['position']>): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, rankId), setting({ position }), { condition: present, otherwise: () => reread }),
  );

/**
 * Returns the key of the hierarchy's version: every change of the hierarchy raises it, and a check for cycles
 * conditions on it.
 */
const hierarchyVersionKey = (table: SiteTable): Key => ({ PK: `${table.site}#RANK`, SK: 'VERSION' });

/** Returns the hierarchy's version; 0 before the first change. Consistent. */
export async function findHierarchyVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, hierarchyVersionKey(table)))?.version ?? 0);
}

/** Returns the action that raises the hierarchy's version, on condition that it is the one that was read. */
export const raiseHierarchyVersion = (table: SiteTable, read: number): Action =>
  update(table, hierarchyVersionKey(table), setting({ version: read + 1 }), atVersion(read));
