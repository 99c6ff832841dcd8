import type { Rank } from '@muster/shared/areas/ranks';

export interface Branch {
  rank: Rank;
  /** How many superiors it has above it. */
  depth: number;
}

/** Ranks as a tree reads, each above its subordinates, siblings by name; one whose superior is gone stands at the top. */
export function treeOf(ranks: readonly Rank[]): readonly Branch[] {
  const known = new Set(ranks.map(({ id }) => id));
  const below = Map.groupBy(ranks, ({ superior_id }) => (superior_id && known.has(superior_id) ? superior_id : ''));
  function branches(superior: string, depth: number): Branch[] {
    const siblings = (below.get(superior) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    return siblings.flatMap((rank) => [{ rank, depth }, ...branches(rank.id, depth + 1)]);
  }
  return branches('', 0);
}
