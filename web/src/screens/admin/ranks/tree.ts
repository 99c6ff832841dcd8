import type { Rank } from '@muster/shared/areas/ranks';

export interface Branch {
  rank: Rank;
  /** The number of ranks above it. */
  depth: number;
}

/** Returns the ranks in tree order, siblings by name. A rank without a known superior is at the top. */
export function treeOf(ranks: readonly Rank[]): readonly Branch[] {
  const ids = new Set(ranks.map(({ id }) => id));
  const below = Map.groupBy(ranks, ({ superior_id }) => (superior_id && ids.has(superior_id) ? superior_id : ''));
  function branches(superior: string, depth: number): Branch[] {
    const siblings = (below.get(superior) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    return siblings.flatMap((rank) => [{ rank, depth }, ...branches(rank.id, depth + 1)]);
  }
  return branches('', 0);
}
