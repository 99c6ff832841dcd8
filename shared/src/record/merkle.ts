import { type ChainHead, canonicalText, fromHex, joined } from './chain.ts';

/** A leaf of a seal's tree: a chain and its head at the time of the seal. */
export interface SealLeaf extends ChainHead {
  chain: string;
}

const encoder = new TextEncoder();

/** Returns the bytes whose SHA-256 is a leaf's hash (RFC 9162 section 2.1.1). */
export const leafBytes = ({ chain, entries, head }: SealLeaf): Uint8Array<ArrayBuffer> =>
  joined([Uint8Array.of(0), encoder.encode(canonicalText({ chain, entries, head }))]);

/** Returns the bytes whose SHA-256 is the hash of a node above two others (RFC 9162 section 2.1.1). */
export const nodeBytes = (left: string, right: string): Uint8Array<ArrayBuffer> =>
  joined([Uint8Array.of(1), fromHex(left), fromHex(right)]);

/** Returns the largest power of two below `size`, where RFC 9162 splits a tree of `size` leaves. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

interface Subtree {
  hash: string;
  /** Absent for a leaf. */
  halves?: { split: number; left: Subtree; right: Subtree };
}

/**
 * Builds the tree over leaf hashes, at least one (RFC 9162 section 2.1). Returns its root, and a function that returns
 * a leaf's sibling hashes from the leaf up (section 2.1.3.1). `hash` is SHA-256 in hexadecimal.
 */
export function treeOf(
  leaves: readonly string[],
  hash: (bytes: Uint8Array) => string,
): { root: string; pathTo: (index: number) => string[] } {
  const build = (from: number, to: number): Subtree => {
    const only = leaves[from];
    if (only === undefined) throw new Error('A tree has leaves');
    if (to - from === 1) return { hash: only };
    const split = splitOf(to - from);
    const [left, right] = [build(from, from + split), build(from + split, to)];
    return { hash: hash(nodeBytes(left.hash, right.hash)), halves: { split, left, right } };
  };
  const pathIn = ({ halves }: Subtree, index: number): string[] => {
    if (!halves) return [];
    const { split, left, right } = halves;
    return index < split ? [...pathIn(left, index), right.hash] : [...pathIn(right, index - split), left.hash];
  };
  const tree = build(0, leaves.length);
  return { root: tree.hash, pathTo: (index) => pathIn(tree, index) };
}

/** Returns the root for a leaf's path in a tree of `size` leaves (RFC 9162 section 2.1.3.2); undefined: wrong path. */
export async function rootOfPath(
  { leaf, index, size, path }: { leaf: string; index: number; size: number; path: readonly string[] },
  hash: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<string | undefined> {
  if (!Number.isInteger(index) || index < 0 || index >= size) return undefined;
  const sides = sidesOf(index, size);
  if (sides.length !== path.length) return undefined;
  let at = leaf;
  for (const [n, side] of sides.entries()) {
    const sibling = path[n] ?? '';
    at = await hash(side === 'left' ? nodeBytes(sibling, at) : nodeBytes(at, sibling));
  }
  return at;
}

/** Returns the side of each sibling on a leaf's path, from the leaf up. */
function sidesOf(index: number, size: number): ('left' | 'right')[] {
  if (size === 1) return [];
  const split = splitOf(size);
  return index < split ? [...sidesOf(index, split), 'right'] : [...sidesOf(index - split, size - split), 'left'];
}
