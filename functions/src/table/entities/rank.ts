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
  /** Employees with this rank. A rank with holders is not deleted. */
  holders: number;
  /** Raised by each requirement that refers to it. A deletion conditions on it. */
  uses?: number | undefined;
}

export const rankKey = (table: SiteTable, rankId: string): Key => ({ PK: `${table.site}#RANK`, SK: rankId });

export const rankItem = (table: SiteTable, rank: Rank): Item => ({ ...rankKey(table, rank.id), ...rank });

/** Returns the key that reserves a rank's name. Older ranks have none until they are renamed. */
const rankNameKey = (table: SiteTable, name: string): Key => uniqueNameKey(table, 'RANK', name);

/** Returns every rank of the site, unordered (`inRankOrder` sorts them). */
export async function listRanks(table: SiteTable): Promise<Rank[]> {
  const items = await queryAll(table, `${table.site}#RANK`);
  return items.filter(({ SK }) => SK !== 'VERSION').map((item) => entityOf<Rank>(item));
}

export const addRank = (table: SiteTable, rank: Rank): Action =>
  changesCatalogue(
    table,
    put(table, rankItem(table, rank), {
      condition: absent,
      otherwise: () => new Error(`Rank ${rank.id} exists already`),
    }),
  );

/** Reserves a rank's name; fails with `taken` if another rank has it. */
export const claimRankName = (table: SiteTable, { id, name }: Rank, taken: Otherwise): Action =>
  put(table, { ...rankNameKey(table, name), id }, { condition: absent, otherwise: taken });

export const freeRankName = (table: SiteTable, { name }: Rank): Action => remove(table, rankNameKey(table, name));

/** Renames a rank, on condition that its name is as read, since that name is freed. */
export const setRankName = (table: SiteTable, read: Rank, name: string): Action =>
  changesCatalogue(table, update(table, rankKey(table, read.id), setting({ name }), asRead({ ...read }, ['name'])));

/** Deletes a rank, on condition of no holders, the name as read, and no new requirement; else fails with `inUse`. */
export const removeRank = (
  table: SiteTable,
  { id, name, uses }: Rank,
  inUse: (rank: Pick<Rank, 'holders'> | undefined) => Error,
): Action =>
  changesCatalogue(
    table,
    remove(table, rankKey(table, id), {
      ...asItWas({ name, holders: 0, uses }, ['name', 'holders', 'uses'], present),
      otherwise: (old) => (old?.holders === 0 ? reread : inUse(old && entityOf<Rank>(old))),
    }),
  );

/** Adds to the number of employees with a rank; fails with `gone` if the rank does not exist. */
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

/** Counts a requirement that refers to a rank; fails with `gone` if the rank does not exist. */
export const chooseRank = (table: SiteTable, rankId: string, gone: Otherwise): Action =>
  update(
    table,
    rankKey(table, rankId),
    { expression: 'ADD uses :one', values: { ':one': 1 } },
    { condition: 'attribute_exists(holders)', otherwise: gone },
  );

/** Sets a rank's superior; undefined clears it. */
export const setSuperior = (table: SiteTable, rankId: string, superior_id: string | undefined): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, rankId), setting({ superior_id }), { condition: present, otherwise: () => reread }),
  );

/** Clears a rank's superior, on condition that it is as read. */
export const clearSuperior = (table: SiteTable, { id, superior_id }: Rank): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, id), setting({ superior_id: undefined }), asRead({ superior_id }, ['superior_id'])),
  );

export const requireRank = (table: SiteTable, rankId: string): Action =>
  check(table, rankKey(table, rankId), { condition: present, otherwise: () => reread });

export const setRankPosition = (table: SiteTable, rankId: string, position: NonNullable<Rank['position']>): Action =>
  changesCatalogue(
    table,
    update(table, rankKey(table, rankId), setting({ position }), { condition: present, otherwise: () => reread }),
  );

/** Returns the key of the hierarchy's version. Every change raises it; a check for cycles conditions on it. */
const hierarchyVersionKey = (table: SiteTable): Key => ({ PK: `${table.site}#RANK`, SK: 'VERSION' });

/** Returns the hierarchy's version; 0 before the first change. Consistent. */
export async function findHierarchyVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, hierarchyVersionKey(table)))?.version ?? 0);
}

/** Raises the hierarchy's version, on condition that it is as read. */
export const raiseHierarchyVersion = (table: SiteTable, read: number): Action =>
  update(table, hierarchyVersionKey(table), setting({ version: read + 1 }), atVersion(read));
