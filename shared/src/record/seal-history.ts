import { fromHex, joined } from './chain.ts';
import { nodeBytes, splitOf } from './merkle.ts';

/**
 * The tree over the links of all seals of a department in order (RFC 9162). Each seal signs its root over the seals
 * before it, so a few hashes prove that an earlier seal belongs to the same history.
 */

type Hash = (bytes: Uint8Array<ArrayBuffer>) => string;

/** Returns the bytes whose SHA-256 is a seal's leaf. `link`: the SHA-256 of `sealLinkBytes`. */
export const historyLeafBytes = (link: string): Uint8Array<ArrayBuffer> => joined([Uint8Array.of(0), fromHex(link)]);

/**
 * Returns the complete subtrees of a tree with `size` leaves and one leaf more. `before` are those of the tree without
 * it, the largest first: as many as `size` has bits that are set.
 */
export function withLink(before: readonly string[], size: number, link: string, hash: Hash): string[] {
  const after = [...before];
  let last = hash(historyLeafBytes(link));
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) last = hash(nodeBytes(after.pop() ?? '', last));
  return [...after, last];
}

/** Returns the root above complete subtrees, the largest first. Without any, the hash of nothing. */
export function historyRoot(subtrees: readonly string[], hash: Hash): string {
  if (subtrees.length === 0) return hash(new Uint8Array());
  return subtrees.reduceRight((right, left) => hash(nodeBytes(left, right)));
}

/** Leaves `from` to `to`, the latter excluded. */
interface Range {
  from: number;
  to: number;
}

/** Returns the leaves under each sibling on a leaf's path, from the leaf up. */
export function siblingRanges(index: number, { from, to }: Range): Range[] {
  if (to - from === 1) return [];
  const split = from + splitOf(to - from);
  const [left, right] = [
    { from, to: split },
    { from: split, to },
  ];
  return index < split ? [...siblingRanges(index, left), right] : [...siblingRanges(index, right), left];
}

/** Returns the complete subtrees that make up a range, the largest first. */
export function completeRanges({ from, to }: Range): Range[] {
  if (from === to) return [];
  const size = to - from;
  const split = splitOf(size + 1);
  return split === size ? [{ from, to }] : [{ from, to: from + split }, ...completeRanges({ from: from + split, to })];
}
