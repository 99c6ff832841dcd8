import type { Rank } from '@muster/shared/areas/ranks';

export interface Point {
  x: number;
  y: number;
}

/** docs/spec.md section 9: the column of new ranks, in the diagram's units. */
const column = { x: 250, spacing: 100, width: 150 };
/** docs/spec.md section 9: the grid that ranks snap to, and one step of a move by keyboard. */
export const snap = 15;

/** Returns the position of every rank. Ranks without one are placed in a column, clear of the others. */
export function nodePositions(
  ranks: readonly Pick<Rank, 'id'>[],
  stored: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const all = new Map<string, Point>();
  let y = 0;
  for (const { id } of ranks) {
    const at = stored.get(id);
    if (!at) continue;
    all.set(id, at);
    if (Math.abs(at.x - column.x) < column.width) y = Math.max(y, at.y + column.spacing);
  }
  for (const { id } of ranks) {
    if (all.has(id)) continue;
    all.set(id, { x: column.x, y });
    y += column.spacing;
  }
  return all;
}
