import type { SealLeaf } from '@muster/shared/record/merkle';
import type { Seal, SealKey } from '@muster/shared/record/seal';
import type { SiteTable } from '../core/client.ts';
import { sealMark } from '../core/definition.ts';
import { getItem, type Item, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

const seals = (table: SiteTable): string => `${table.site}${sealMark}`;
const leavesOf = (table: SiteTable, no: number): string => `${table.site}${sealMark}#${position(no)}`;
const keys = (table: SiteTable): string => `${table.site}${sealMark}#KEYS`;
const position = (no: number): string => String(no).padStart(10, '0');

/** Characters of leaves in one item; an item has at most 400 KB. */
const chunkSize = 300_000;

/** Returns the write that stores a seal, on condition that its number is free. */
export const addSeal = (table: SiteTable, seal: Seal): Action =>
  put(
    table,
    { PK: seals(table), SK: position(seal.no), seal: JSON.stringify(seal) },
    { condition: absent, otherwise: () => reread },
  );

/** Returns the writes that store the leaves of a seal's tree, which proofs are made of. */
export function addLeaves(table: SiteTable, no: number, leaves: readonly SealLeaf[]): Action[] {
  const lines = leaves.map(({ chain, entries, head }) => `${chain} ${entries} ${head}`);
  const chunks: string[] = [];
  for (const line of lines) {
    const last = chunks.at(-1);
    if (last === undefined || last.length + line.length >= chunkSize) chunks.push(line);
    else chunks[chunks.length - 1] = `${last}\n${line}`;
  }
  return chunks.map((text, n) =>
    put(
      table,
      { PK: leavesOf(table, no), SK: position(n), leaves: text },
      { condition: absent, otherwise: () => reread },
    ),
  );
}

/** Returns the leaves of a seal's tree in their order; none: the table was restored without them. */
export async function listLeaves(table: SiteTable, no: number): Promise<SealLeaf[]> {
  const items = await queryAll(table, leavesOf(table, no));
  return items.flatMap(({ leaves }) => String(leaves).split('\n').map(leafOf));
}

function leafOf(line: string): SealLeaf {
  const [chain = '', entries, head = ''] = line.split(' ');
  return { chain, entries: Number(entries), head };
}

const sealOf = ({ seal }: Item): Seal => JSON.parse(String(seal)) as Seal;

/** Returns the seal with a number. */
export async function findSeal(table: SiteTable, no: number): Promise<Seal | undefined> {
  const item = await getItem(table, { PK: seals(table), SK: position(no) });
  return item && sealOf(item);
}

/** Returns the last seal. */
export async function latestSeal(table: SiteTable): Promise<Seal | undefined> {
  for await (const [item] of queryPages(table, seals(table), { descending: true, limit: 1 }))
    return item && sealOf(item);
  return undefined;
}

/** Returns at most `limit` seals before a number, newest first. */
export async function listSeals(
  table: SiteTable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Seal[]> {
  const range = { descending: true, limit, ...(before === undefined ? {} : { before: position(before) }) };
  return (await queryAll(table, seals(table), range)).map(sealOf);
}

/** Returns the write that publishes a key. */
export const addSealKey = (table: SiteTable, id: string, key: SealKey, since: string): Action =>
  put(
    table,
    { PK: keys(table), SK: id, key: JSON.stringify(key), since },
    { condition: absent, otherwise: () => reread },
  );

/** A key that has signed seals, and the moment of the first. */
export interface PublishedKey {
  id: string;
  key: SealKey;
  since: string;
}

/** Returns every key that has signed a seal of the site, the oldest first. */
export async function listSealKeys(table: SiteTable): Promise<PublishedKey[]> {
  const items = await queryAll(table, keys(table));
  return items
    .map(({ SK, key, since }) => ({ id: SK, key: JSON.parse(String(key)) as SealKey, since: String(since) }))
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}
