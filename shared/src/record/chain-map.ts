import { canonicalText, fromHex, joined } from './chain.ts';
import { nodeBytes, type SealLeaf } from './merkle.ts';

/**
 * The tree of a seal: a compact sparse Merkle map. A chain's place is the SHA-256 of its name, read bit by bit from the
 * root. A subtree with one chain is that chain's leaf, and one without chains is `emptySubtree`. The name alone decides
 * the way from the root, so one root has at most one end per chain, even if a forger built it. Absence can be proven,
 * too.
 */

/** The hash of a subtree without chains. No bytes are known that hash to it. */
const emptySubtree = '0'.repeat(64);

/** Bits of a place. */
const mostSiblings = 256;

/** A leaf without its chain's name: place and end as SHA-256 in hexadecimal. */
export interface PlacedEnd {
  place: string;
  end: string;
}

/** Sibling hashes from a chain's place up to the root. `other`: the only chain in the subtree of that place. */
export interface MapProof {
  path: string[];
  other?: PlacedEnd;
}

type Hash = (bytes: Uint8Array<ArrayBuffer>) => string;
type AsyncHash = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

const encoder = new TextEncoder();
const placeBytes = (chain: string) => encoder.encode(chain);
const endBytes = ({ chain, entries, head }: SealLeaf) => encoder.encode(canonicalText({ chain, entries, head }));
const placedBytes = ({ place, end }: PlacedEnd) => joined([Uint8Array.of(0), fromHex(place), fromHex(end)]);

/** Returns a bit of a place, 0 being the first below the root. */
const bitOf = (place: string, depth: number): number =>
  (Number.parseInt(place.charAt(depth >> 2), 16) >> (3 - (depth & 3))) & 1;

interface Subtree {
  hash: string;
  /** The only chain in it. */
  only?: PlacedEnd;
  halves?: [Subtree, Subtree];
}

/** Returns a function that places an end, and remembers it for the maps of further seals. */
export function placing(hash: Hash): (leaf: SealLeaf) => PlacedEnd {
  const placed = new Map<string, PlacedEnd>();
  return (leaf) => {
    const key = `${leaf.chain} ${leaf.head}`;
    const known = placed.get(key);
    if (known) return known;
    const made = { place: hash(placeBytes(leaf.chain)), end: hash(endBytes(leaf)) };
    placed.set(key, made);
    return made;
  };
}

/**
 * Builds the map of these ends. Returns its root, and a function that proves the end or the absence of a chain. Throws
 * if a chain occurs twice. `hash` is SHA-256 in hexadecimal.
 */
export function chainMap(
  leaves: readonly SealLeaf[],
  hash: Hash,
  place: (leaf: SealLeaf) => PlacedEnd = placing(hash),
): { root: string; prove: (chain: string) => MapProof } {
  if (new Set(leaves.map(({ chain }) => chain)).size !== leaves.length) throw new Error('A chain has two ends');
  const build = (placed: readonly PlacedEnd[], depth: number): Subtree => {
    const [only, second] = placed;
    if (!only) return { hash: emptySubtree };
    if (!second) return { hash: hash(placedBytes(only)), only };
    const half = (bit: number) =>
      build(
        placed.filter(({ place }) => bitOf(place, depth) === bit),
        depth + 1,
      );
    const halves: [Subtree, Subtree] = [half(0), half(1)];
    return { hash: hash(nodeBytes(halves[0].hash, halves[1].hash)), halves };
  };
  const tree = build(leaves.map(place), 0);
  return { root: tree.hash, prove: (chain) => proofIn(tree, hash(placeBytes(chain))) };
}

function proofIn(tree: Subtree, place: string): MapProof {
  const path: string[] = [];
  let at = tree;
  while (at.halves) {
    const [left, right] = at.halves;
    const isRight = bitOf(place, path.length) === 1;
    path.push((isRight ? left : right).hash);
    at = isRight ? right : left;
  }
  path.reverse();
  return at.only && at.only.place !== place ? { path, other: at.only } : { path };
}

/** Computes roots of proofs, and remembers the hashes that proofs of one seal share. */
export function mapRoots(hash: AsyncHash) {
  const nodes = new Map<string, Promise<string>>();
  const nodeOf = (left: string, right: string): Promise<string> => {
    const key = left + right;
    const made = nodes.get(key) ?? hash(nodeBytes(left, right));
    nodes.set(key, made);
    return made;
  };
  const above = async (place: string, subtree: string, path: readonly string[]): Promise<string | undefined> => {
    if (path.length > mostSiblings) return undefined;
    let at = subtree;
    for (const [n, sibling] of path.entries()) {
      const isRight = bitOf(place, path.length - 1 - n) === 1;
      at = await (isRight ? nodeOf(sibling, at) : nodeOf(at, sibling));
    }
    return at;
  };
  return {
    /** Returns the root of the map in which a chain has this end; undefined: not a path. */
    async withEnd(leaf: SealLeaf, path: readonly string[]): Promise<string | undefined> {
      const [place, end] = await Promise.all([hash(placeBytes(leaf.chain)), hash(endBytes(leaf))]);
      return above(place, await hash(placedBytes({ place, end })), path);
    },
    /** Returns the root of the map in which a chain is absent; undefined: not a proof of absence. */
    async without(chain: string, { path, other }: MapProof): Promise<string | undefined> {
      const place = await hash(placeBytes(chain));
      if (!other) return above(place, emptySubtree, path);
      const isInSubtree = path.every((_, depth) => bitOf(other.place, depth) === bitOf(place, depth));
      if (other.place === place || !isInSubtree) return undefined;
      return above(place, await hash(placedBytes(other)), path);
    },
  };
}
