import type { SiteTable } from '../../table/core/client.ts';
import { listRanks, type Rank } from '../../table/entities/rank.ts';

/**
 * Returns ranks breadth first from the top, siblings by name (docs/behavior.md, "Roster and ranks"). `rank_order` is
 * the position, from 1. A rank whose superior was deleted counts as a top rank.
 */
export function inRankOrder(ranks: readonly Rank[]): Rank[] {
  const ids = new Set(ranks.map(({ id }) => id));
  const below = Map.groupBy(ranks, ({ superior_id }) => (superior_id && ids.has(superior_id) ? superior_id : ''));
  const siblings = (superior: string) => (below.get(superior) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const ordered = siblings('');
  // The list grows during the loop: the subordinates of each rank follow.
  for (const { id } of ordered) ordered.push(...siblings(id));
  return ordered;
}

export const listRanksInOrder = async (table: SiteTable): Promise<Rank[]> => inRankOrder(await listRanks(table));
