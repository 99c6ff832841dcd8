import type { RankPosition } from '@muster/shared/areas/ranks';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { listRanks, type Rank, setRankPosition } from '../../table/entities/rank.ts';

/** Returns the stored positions of ranks. */
export function rankPositions(ranks: readonly Rank[]): RankPosition[] {
  return ranks.flatMap(({ id, position }) => (position ? [{ id, ...position }] : []));
}

/** Rounds to hundredths: finer than the screen, and within the number range of the table. */
const hundredths = (coordinate: number): number => Math.round(coordinate * 100) / 100;

/** Stores positions in hundredths. The last one per rank counts. Skips missing ranks. */
export async function setRankPositions(
  { table, actor, now }: SiteContext,
  { positions }: { positions: readonly RankPosition[] },
): Promise<RankPosition[]> {
  const rounded = positions.map(({ id, x, y }) => ({ id, x: hundredths(x), y: hundredths(y) }));
  const latest = [...new Map(rounded.map((position) => [position.id, position])).values()];
  return withoutCollision(async () => {
    const known = new Set((await listRanks(table)).map(({ id }) => id));
    const kept = latest.filter(({ id }) => known.has(id));
    if (kept.length === 0) return [];
    await transact(table, [
      ...kept.map(({ id, ...position }) => setRankPosition(table, id, position)),
      audit(table, actor, now, { action: 'rank.move', subject: {}, after: { positions: kept } }),
    ]);
    return kept;
  });
}
