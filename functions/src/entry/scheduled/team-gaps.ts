/** Kinds of gaps. The first that applies to a person counts. */
export const gapKinds = ['missing', 'short', 'expiring'] as const;

/** A person's gap. */
export interface Gap {
  kind: (typeof gapKinds)[number];
  /** For an expiring requirement: the first day of expiration. */
  expires?: string | undefined;
}

/** The number of people below a supervisor, at any distance, and of those with each kind of gap. */
export interface TeamGaps {
  people: number;
  missing: number;
  short: number;
  expiring: number;
  /** The day by which everyone under `expiring` will have a gap. */
  expires?: string | undefined;
}

/** An employee's place in the chain of supervisors. */
interface Place {
  id: string;
  active: boolean;
  supervisor?: string | undefined;
}

/** Counts people below each active supervisor. `found`: gaps by internal id. An inactive supervisor ends the chain. */
export function countTeamGaps(
  places: readonly Place[],
  found: ReadonlyMap<string, Gap | undefined>,
): ReadonlyMap<string, TeamGaps> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const all = new Map<string, TeamGaps>();
  for (const [id, gap] of found) {
    const seen = new Set([id]);
    for (
      let above = byId.get(byId.get(id)?.supervisor ?? '');
      above?.active && !seen.has(above.id);
      above = byId.get(above.supervisor ?? '')
    ) {
      seen.add(above.id);
      const below = all.get(above.id) ?? { people: 0, missing: 0, short: 0, expiring: 0 };
      all.set(above.id, below);
      count(below, gap);
    }
  }
  return all;
}

function count(below: TeamGaps, gap: Gap | undefined): void {
  below.people += 1;
  if (!gap) return;
  below[gap.kind] += 1;
  const { expires } = gap;
  if (expires !== undefined && expires > (below.expires ?? '')) below.expires = expires;
}
