import type { SealLeaf } from '@muster/shared/record/merkle';
import type { SiteTable } from '../core/client.ts';
import { sealMark } from '../core/definition.ts';
import { type Item, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, put } from '../core/write.ts';
import { findStoredSeal, position, type StoredSeal } from './seal.ts';

/** The leaves of a seal's tree, for proofs. A base seal stores all of them, later seals the changed ones (ADR 6). */

const partition = (table: SiteTable): string => `${table.site}${sealMark}#LEAVES`;

/** Characters of leaves in one item; an item has at most 400 KB. */
const chunkSize = 300_000;

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
  const items = await queryAll(table, partition(table), { from: position(base), to: `${position(seal.no)}~` });
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
  const leaves = new Map(items.flatMap(leavesIn).map((leaf) => [leaf.chain, leaf]));
  return [...leaves.values()].sort((a, b) => (a.chain < b.chain ? -1 : 1));
}

/** Returns the leaves of the seal with a number, in order. Empty: the table was restored without them. */
export async function listLeaves(table: SiteTable, no: number): Promise<SealLeaf[]> {
  const stored = await findStoredSeal(table, no);
  return (stored && (await leavesOf(table, stored))?.leaves) ?? [];
}

/**
 * Returns a seal's base and the writes of its leaves: changes since `before` (the previous seal's), or all leaves once
 * the changes since the base are longer than the base.
 */
export function addLeaves(
  table: SiteTable,
  no: number,
  leaves: readonly SealLeaf[],
  before: StoredLeaves | undefined,
): { base: number; writes: Action[] } {
  const former = new Map(before?.leaves.map((leaf) => [leaf.chain, lineOf(leaf)]));
  const changed = leaves.filter((leaf) => former.get(leaf.chain) !== lineOf(leaf));
  return before && isContinuedBy(before, leaves, changed)
    ? { base: before.base, writes: chunks(table, no, changed) }
    : { base: no, writes: chunks(table, no, leaves) };
}

function isContinuedBy(
  { leaves: before, size }: StoredLeaves,
  leaves: readonly SealLeaf[],
  changed: readonly SealLeaf[],
): boolean {
  const chains = new Set(leaves.map(({ chain }) => chain));
  return before.every(({ chain }) => chains.has(chain)) && size.changes + textOf(changed).length <= size.base;
}

function chunks(table: SiteTable, no: number, leaves: readonly SealLeaf[]): Action[] {
  const texts: string[] = [];
  for (const line of leaves.map(lineOf)) {
    const last = texts.at(-1);
    if (last === undefined || last.length + line.length >= chunkSize) texts.push(line);
    else texts[texts.length - 1] = `${last}\n${line}`;
  }
  return texts.map((text, n) =>
    put(table, { PK: partition(table), SK: `${position(no)}#${position(n)}`, leaves: text }, ifAbsent),
  );
}

const lineOf = ({ chain, entries, head }: SealLeaf): string => `${chain} ${entries} ${head}`;
const textOf = (leaves: readonly SealLeaf[]): string => leaves.map(lineOf).join('\n');
const leavesIn = ({ leaves }: Item): SealLeaf[] => String(leaves).split('\n').map(leafOf);

function leafOf(line: string): SealLeaf {
  const [chain = '', entries, head = ''] = line.split(' ');
  return { chain, entries: Number(entries), head };
}
