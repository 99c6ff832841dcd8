import type { RankPosition } from '@muster/shared/areas/ranks';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { present, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { listRanks, rankKey } from '../table/entities/rank.ts';

/** Where the ranks stand that somebody has moved. */
export async function rankPositions(table: SiteTable): Promise<RankPosition[]> {
  return (await listRanks(table)).flatMap(({ id, position }) => (position ? [{ id, ...position }] : []));
}

/** To hundredths: finer than anybody sees, and never nearer to zero than a number of the table can be. */
const hundredths = (coordinate: number): number => Math.round(coordinate * 100) / 100;

/** Keeps positions, to hundredths; the last one of a rank counts, and ranks that are gone are left out. */
export async function setRankPositions(
  { table, actor, now }: SiteContext,
  positions: readonly RankPosition[],
): Promise<RankPosition[]> {
  const rounded = positions.map(({ id, x, y }) => ({ id, x: hundredths(x), y: hundredths(y) }));
  const wanted = [...new Map(rounded.map((position) => [position.id, position])).values()];
  return withoutCollision(async () => {
    const known = new Set((await listRanks(table)).map(({ id }) => id));
    const kept = wanted.filter(({ id }) => known.has(id));
    if (kept.length === 0) return [];
    await transact(table, [
      ...kept.map(({ id, x, y }) =>
        update(
          table,
          rankKey(table, id),
          {
            expression: 'SET #position = :position',
            names: { '#position': 'position' },
            values: { ':position': { x, y } },
          },
          { condition: present, otherwise: () => reread },
        ),
      ),
      audit(table, actor, now, { action: 'rank.move', subject: {}, after: { positions: kept } }),
    ]);
    return kept;
  });
}
