import type { Seal, SealKey } from '@muster/shared/record/seal';
import type { SiteTable } from '../core/client.ts';
import { sealMark } from '../core/definition.ts';
import { getItem, type Item, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

const seals = (table: SiteTable): string => `${table.site}${sealMark}`;
const keys = (table: SiteTable): string => `${table.site}${sealMark}#KEYS`;

/** Returns a number as a sort key. */
export const position = (no: number): string => String(no).padStart(10, '0');

/** A seal as it is stored. */
export interface StoredSeal {
  seal: Seal;
  /** Number of the seal that stores all leaves (seal-leaves.ts). Absent: restored from the archive, without leaves. */
  base?: number | undefined;
}

/** Stores a seal, on condition that its number is free. */
export const addSeal = (table: SiteTable, { seal, base }: StoredSeal): Action =>
  put(
    table,
    { PK: seals(table), SK: position(seal.no), seal: JSON.stringify(seal), ...(base !== undefined && { base }) },
    ifAbsent,
  );

export const storedOf = ({ seal, base }: Item): StoredSeal => ({
  seal: JSON.parse(String(seal)) as Seal,
  base: base as number | undefined,
});
export const publishedKeyOf = ({ SK, key, since }: Item): PublishedKey => ({
  id: SK,
  key: JSON.parse(String(key)) as SealKey,
  since: String(since),
});

const sealOf = (item: Item): Seal => storedOf(item).seal;

/** Returns the seal with a number as it is stored. */
export async function findStoredSeal(table: SiteTable, no: number): Promise<StoredSeal | undefined> {
  const item = await getItem(table, { PK: seals(table), SK: position(no) });
  return item && storedOf(item);
}

export async function findSeal(table: SiteTable, no: number): Promise<Seal | undefined> {
  return (await findStoredSeal(table, no))?.seal;
}

/** Yields the seals as they are stored, the newest first. */
export async function* storedSeals(table: SiteTable): AsyncGenerator<StoredSeal> {
  // Most callers need the newest one only.
  for await (const page of queryPages(table, seals(table), { descending: true, limit: 2 })) yield* page.map(storedOf);
}

export async function latestSeal(table: SiteTable): Promise<Seal | undefined> {
  for await (const { seal } of storedSeals(table)) return seal;
  return undefined;
}

/** Returns the seals from a number on, in their order. */
export async function sealsFrom(table: SiteTable, no: number): Promise<Seal[]> {
  return (await queryAll(table, seals(table), { from: position(no) })).map(sealOf);
}

/** Returns at most `limit` seals before a number, newest first. */
export async function listSeals(
  table: SiteTable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Seal[]> {
  const range = { descending: true, limit, ...(before === undefined ? {} : { before: position(before) }) };
  return (await queryAll(table, seals(table), range)).map(sealOf);
}

export const addSealKey = (table: SiteTable, id: string, key: SealKey, since: string): Action =>
  put(table, { PK: keys(table), SK: id, key: JSON.stringify(key), since }, ifAbsent);

/** A key that has signed seals, and the moment of the first. */
export interface PublishedKey {
  id: string;
  key: SealKey;
  since: string;
}

/** Returns every key that has signed a seal of the site, the oldest first. */
export async function listSealKeys(table: SiteTable): Promise<PublishedKey[]> {
  const items = await queryAll(table, keys(table));
  return items.map(publishedKeyOf).sort((a, b) => (a.since < b.since ? -1 : 1));
}
