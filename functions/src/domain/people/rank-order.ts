import type { SiteTable } from '../../table/core/client.ts';
import { listRanks, type Rank } from '../../table/entities/rank.ts';

/**
 * Returns ranks in the order of the hierarchy: breadth first from those without a superior, siblings by name
 * (docs/design.md section 3, "Ranks"). `rank_order` is the position in it, from 1. A rank whose superior is gone counts
 * as having none.
 */
export function inRankOrder(ranks: readonly Rank[]): Rank[] {
  const known = new Set(ranks.map(({ id }) => id));
  const below = Map.groupBy(ranks, ({ superior_id }) => (superior_id && known.has(superior_id) ? superior_id : ''));
  const siblings = (superior: string) => (below.get(superior) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const ordered = siblings('');
  // The list grows while it is walked: each rank's subordinates come after the ranks that are in it already.
  for (const { id } of ordered) ordered.push(...siblings(id));
  return ordered;
}

/** Returns every rank of the site in the order of the hierarchy. */
export const listRanksInOrder = async (table: SiteTable): Promise<Rank[]> => inRankOrder(await listRanks(table));
