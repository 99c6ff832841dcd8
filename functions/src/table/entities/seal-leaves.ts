import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SealLeaf } from '@muster/shared/record/merkle';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { sealMark } from '../core/definition.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, put } from '../core/write.ts';
import { findStoredSeal, position, type StoredSeal } from './seal.ts';

/** The leaves of a seal's tree, for proofs. A base seal stores all of them, later seals the changed ones (ADR 6). */

const partition = (table: SiteTable): string => `${table.site}${sealMark}#LEAVES`;

/** Characters of leaves in one item; an item has at most 400 KB. */
const chunkSize = 300_000;

/** Items of leaves in the seal's transaction, which has at most 4 MB. Further ones are written ahead of it. */
const mostInTransaction = 10;

/** The leaves of a stored seal. */
export interface StoredLeaves {
  base: number;
  leaves: SealLeaf[];
  /** Characters stored with the base, and with the seals after it. */
  size: { base: number; changes: number };
}

/** Returns the leaves of a stored seal in order. Undefined: the table was restored without them. */
export async function leavesOf(table: SiteTable, { seal, base }: StoredSeal): Promise<StoredLeaves | undefined> {
  if (base === undefined) return undefined;
  const range = { from: position(base), to: `${position(seal.no)}~` };
  const items = sealed(await queryAll(table, partition(table), range));
  const sizeOf = (some: readonly Item[]) => some.reduce((sum, item) => sum + String(item.leaves).length, 0);
  const ofBase = items.filter(({ SK }) => SK.startsWith(position(base)));
  return {
    base,
    leaves: latestLeaves(items),
    size: { base: sizeOf(ofBase), changes: sizeOf(items) - sizeOf(ofBase) },
  };
}

/** Returns the latest leaves in the items of a base and of the seals after it, in order. */
export function latestLeaves(items: readonly Item[]): SealLeaf[] {
  const leaves = new Map(
    sealed(items).flatMap((item) => leavesIn(String(item.leaves)).map((leaf) => [leaf.chain, leaf])),
  );
  return inOrder(leaves.values());
}

/** Returns leaves in the order of the tree. */
export const inOrder = (leaves: Iterable<SealLeaf>): SealLeaf[] =>
  [...leaves].sort((a, b) => (a.chain < b.chain ? -1 : 1));

/** Returns the leaves of the seal with a number, in order. Empty: the table was restored without them. */
export async function listLeaves(table: SiteTable, no: number): Promise<SealLeaf[]> {
  const stored = await findStoredSeal(table, no);
  return (stored && (await leavesOf(table, stored))?.leaves) ?? [];
}

/** The writes of a seal's leaves. */
export interface LeafWrites {
  /** The number of the seal that stores all leaves. */
  base: number;
  /** Items to write before the transaction, with `writeAhead`. Readers ignore them without it. */
  ahead: Item[];
  writes: Action[];
}

/**
 * Returns the writes of a seal's leaves: changes since `before` (the previous seal's), or all leaves once the changes
 * since the base are longer than the base.
 */
export function addLeaves(
  table: SiteTable,
  { no, root }: { no: number; root: string },
  leaves: readonly SealLeaf[],
  before: StoredLeaves | undefined,
): LeafWrites {
  const former = new Map(before?.leaves.map((leaf) => [leaf.chain, lineOf(leaf)]));
  const changed = leaves.filter((leaf) => former.get(leaf.chain) !== lineOf(leaf));
  const isContinued = before !== undefined && isContinuedBy(before, leaves, changed);
  const texts = chunks(isContinued ? changed : leaves);
  const count = Math.max(0, texts.length - mostInTransaction);
  const item = (key: string, text: string): Item => ({
    PK: partition(table),
    SK: `${position(no)}#${key}`,
    leaves: text,
  });
  return {
    base: isContinued ? before.base : no,
    ahead: texts.slice(0, count).map((text, n) => item(`${root}#${position(n)}`, text)),
    writes: texts
      .slice(count)
      .map((text, n) => put(table, { ...item(position(n), text), ...(count > 0 && { root }) }, ifAbsent)),
  };
}

/** Writes items ahead of their transaction. Their names include the root, so a repetition would write the same. */
export async function writeAhead(table: SiteTable, items: readonly Item[]): Promise<void> {
  for (const Item of items) {
    await conditionalWrite(table, new PutCommand({ TableName: table.name, Item, ConditionExpression: absent }));
  }
}

/** Returns the items without those that were written ahead of a transaction that failed. */
function sealed(items: readonly Item[]): Item[] {
  const numberOf = ({ SK }: Key) => SK.split('#')[0];
  const completed = new Set(items.flatMap((item) => (item.root ? [`${numberOf(item)}#${item.root}`] : [])));
  return items.filter(({ SK }) => {
    const [no, root, chunk] = SK.split('#');
    return chunk === undefined || completed.has(`${no}#${root}`);
  });
}

function isContinuedBy(
  { leaves: before, size }: StoredLeaves,
  leaves: readonly SealLeaf[],
  changed: readonly SealLeaf[],
): boolean {
  const chains = new Set(leaves.map(({ chain }) => chain));
  return before.every(({ chain }) => chains.has(chain)) && size.changes + leavesText(changed).length <= size.base;
}

function chunks(leaves: readonly SealLeaf[]): string[] {
  const texts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const line of leaves.map(lineOf)) {
    if (size + line.length >= chunkSize) {
      texts.push([]);
      size = 0;
    }
    texts.at(-1)?.push(line);
    size += line.length + 1;
  }
  return texts.map((lines) => lines.join('\n'));
}

const lineOf = ({ chain, entries, head }: SealLeaf): string => `${chain} ${entries} ${head}`;

/** Returns leaves as they are stored. */
export const leavesText = (leaves: readonly SealLeaf[]): string => leaves.map(lineOf).join('\n');

/** Returns the leaves in a stored text. */
export const leavesIn = (text: string): SealLeaf[] => (text === '' ? [] : text.split('\n').map(leafOf));

function leafOf(line: string): SealLeaf {
  const [chain = '', entries, head = ''] = line.split(' ');
  return { chain, entries: Number(entries), head };
}
