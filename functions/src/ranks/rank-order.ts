import type { Rank } from '../table/rank.ts';

/**
 * Ranks in the order of the hierarchy: breadth first from those without a superior, siblings by name (DESIGN.md section 3,
 * "Ranks"). `rank_order` is the position in it, from 1. A rank whose superior is gone counts as having none.
 */
export function inRankOrder(ranks: readonly Rank[]): Rank[] {
  const known = new Set(ranks.map(({ id }) => id));
  const below = Map.groupBy(ranks, ({ superior_id }) => (superior_id && known.has(superior_id) ? superior_id : ''));
  const ordered: Rank[] = [];
  for (let level = below.get('') ?? []; level.length > 0; ) {
    const sorted = level.toSorted((a, b) => a.name.localeCompare(b.name));
    ordered.push(...sorted);
    level = sorted.flatMap(({ id }) => below.get(id) ?? []);
  }
  return ordered;
}
