import type { RankPosition } from '@muster/shared/areas/ranks';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { listRanks, type Rank, setRankPosition } from '../../table/entities/rank.ts';

/** Returns the positions of the ranks that have been moved. */
export function rankPositions(ranks: readonly Rank[]): RankPosition[] {
  return ranks.flatMap(({ id, position }) => (position ? [{ id, ...position }] : []));
}

/** Rounds to hundredths: finer than the screen, and never nearer to zero than a number of the table can be. */
const hundredths = (coordinate: number): number => Math.round(coordinate * 100) / 100;

/** Stores positions, to hundredths. The last one of a rank counts; ranks that are gone are left out. */
export async function setRankPositions(
  { table, actor, now }: SiteContext,
  { positions }: { positions: readonly RankPosition[] },
): Promise<RankPosition[]> {
  const rounded = positions.map(({ id, x, y }) => ({ id, x: hundredths(x), y: hundredths(y) }));
  const wanted = [...new Map(rounded.map((position) => [position.id, position])).values()];
  return withoutCollision(async () => {
    const known = new Set((await listRanks(table)).map(({ id }) => id));
    const kept = wanted.filter(({ id }) => known.has(id));
    if (kept.length === 0) return [];
    await transact(table, [
      ...kept.map(({ id, ...position }) => setRankPosition(table, id, position)),
      audit(table, actor, now, { action: 'rank.move', subject: {}, after: { positions: kept } }),
    ]);
    return kept;
  });
}
