import type { Rank } from '../../table/entities/rank.ts';

/** Returns whether placing `subordinate` below `superior` would make a rank its own superior, at any distance. */
export function makesCycle(ranks: readonly Rank[], subordinate: string, superior: string): boolean {
  const superiorOf = new Map(ranks.map(({ id, superior_id }) => [id, superior_id]));
  const seen = new Set<string>();
  for (let at: string | undefined = superior; at !== undefined && !seen.has(at); at = superiorOf.get(at)) {
    if (at === subordinate) return true;
    seen.add(at);
  }
  return false;
}
