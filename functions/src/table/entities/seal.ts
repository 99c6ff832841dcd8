import type { Seal, SealKey } from '@muster/shared/record/seal';
import type { SiteTable } from '../core/client.ts';
import { sealMark } from '../core/definition.ts';
import { getItem, getItems, type Item, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';

const seals = (table: SiteTable): string => `${table.site}${sealMark}`;
const keys = (table: SiteTable): string => `${table.site}${sealMark}#KEYS`;
const months = (table: SiteTable): string => `${table.site}${sealMark}#MONTHS`;

/** Returns a number as a sort key. */
export const position = (no: number): string => String(no).padStart(10, '0');

/** A seal as it is stored. */
export interface StoredSeal {
  seal: Seal;
  /** Number of the seal that stores all leaves (seal-leaves.ts). Absent: restored from the archive, without leaves. */
  base?: number | undefined;
  /** The complete subtrees under `seal.history`, largest first. Absent: of an earlier version, or from the archive. */
  subtrees?: readonly string[] | undefined;
}

/** Stores a seal after the one before, on condition that its number is free. Lists it if it is the first of a month. */
export function addSeal(
  table: SiteTable,
  { seal, base, subtrees }: StoredSeal,
  before: Pick<Seal, 'at'> | undefined,
): Action[] {
  const item = {
    PK: seals(table),
    SK: position(seal.no),
    seal: JSON.stringify(seal),
    ...(base !== undefined && { base }),
    ...(subtrees && { subtrees: subtrees.join(' ') }),
  };
  const month = monthOf(seal);
  const isFirst = before === undefined || monthOf(before) !== month;
  return [
    put(table, item, ifAbsent),
    ...(isFirst ? [put(table, { PK: months(table), SK: month, no: seal.no }, ifAbsent)] : []),
  ];
}

/** Returns the UTC month of a seal, `YYYY-MM`. */
const monthOf = ({ at }: Pick<Seal, 'at'>): string => at.slice(0, 7);

export const storedOf = ({ seal, base, subtrees }: Item): StoredSeal => ({
  seal: JSON.parse(String(seal)) as Seal,
  base: base as number | undefined,
  subtrees: subtrees === undefined ? undefined : String(subtrees).split(' ').filter(Boolean),
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

/** Returns the seals with these numbers as they are stored, by number. Throws if one is missing. */
export async function requireStoredSeals(table: SiteTable, nos: Iterable<number>): Promise<Map<number, StoredSeal>> {
  const wanted = [...new Set(nos)];
  const keysOf = wanted.map((no) => ({ PK: seals(table), SK: position(no) }));
  const items = await getItems(table, keysOf);
  return new Map(
    wanted.map((no, n) => {
      const item = items[n];
      if (!item) throw new Error(`Seal ${no} of ${table.site} is missing`);
      return [no, storedOf(item)];
    }),
  );
}

/** Returns the number of the first seal of each month, in order. Months before this list existed are missing. */
export async function firstSealsOfMonths(table: SiteTable): Promise<number[]> {
  return (await queryAll(table, months(table))).map(({ no }) => Number(no));
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
