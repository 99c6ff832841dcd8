import { chainMap, placing } from '@muster/shared/record/chain-map';
import type { EvidenceAbsence, EvidenceProof } from '@muster/shared/record/evidence';
import { leafBytes, type SealLeaf, treeOf } from '@muster/shared/record/merkle';
import { hasHistory, type Seal } from '@muster/shared/record/seal';
import { sha256 } from '../../table/core/hash.ts';

/** Returns the root of the list of these ends, sorted by chain: the tree of seals of earlier versions. */
export const listRoot = (leaves: readonly SealLeaf[]): string => listOf(leaves).root;

/** Returns the root of the map of these ends: the tree of a seal. */
export const mapRoot = (leaves: readonly SealLeaf[]): string => chainMap(leaves, sha256).root;

/** Returns whether these ends, sorted by chain, are those of a seal. */
export const isTreeOf = (seal: Seal, leaves: readonly SealLeaf[]): boolean =>
  leaves.length > 0 && (hasHistory(seal) ? mapRoot : listRoot)(leaves) === seal.root;

const listOf = (leaves: readonly SealLeaf[]) =>
  treeOf(
    leaves.map((leaf) => sha256(leafBytes(leaf))),
    sha256,
  );

/** The proof of a chain's end in a seal, or of its absence. */
export type ChainProof = { proof: EvidenceProof } | { absence: EvidenceAbsence };

/**
 * Returns a function that proves the end of a chain in a seal, or its absence. `leaves` are those of the seal, sorted
 * by chain. The function returns undefined for an absent chain if an earlier version made the seal. `place`: for the
 * trees of several seals.
 */
export function proverIn(
  seal: Seal,
  leaves: readonly SealLeaf[],
  place = placing(sha256),
): (chain: string) => ChainProof | undefined {
  const indexes = new Map(leaves.map(({ chain }, index) => [chain, index]));
  const leafOf = (chain: string) => leaves[indexes.get(chain) ?? -1];
  if (hasHistory(seal)) {
    const { prove } = chainMap(leaves, sha256, place);
    return (chain) => {
      const leaf = leafOf(chain);
      const { path, other } = prove(chain);
      return leaf
        ? { proof: { seal: seal.no, leaf, path } }
        : { absence: { seal: seal.no, chain, path, ...(other && { other }) } };
    };
  }
  const { pathTo } = listOf(leaves);
  return (chain) => {
    const leaf = leafOf(chain);
    const index = indexes.get(chain) ?? -1;
    return leaf && { proof: { seal: seal.no, leaf, index, size: leaves.length, path: pathTo(index) } };
  };
}
