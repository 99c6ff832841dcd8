/** Kinds of gaps. The first that applies to a person counts. */
export const lackingKinds = ['missing', 'short', 'expiring'] as const;

/** A person's gap. */
export interface Lacking {
  kind: (typeof lackingKinds)[number];
  /** For an expiring requirement: the first day of expiration. */
  expires?: string | undefined;
}

/** The number of people below a supervisor, at any distance, and of those with each kind of gap. */
export interface Below {
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
export function lackingBelow(
  places: readonly Place[],
  found: ReadonlyMap<string, Lacking | undefined>,
): ReadonlyMap<string, Below> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const all = new Map<string, Below>();
  for (const [id, lacking] of found) {
    const seen = new Set([id]);
    for (
      let above = byId.get(byId.get(id)?.supervisor ?? '');
      above?.active && !seen.has(above.id);
      above = byId.get(above.supervisor ?? '')
    ) {
      seen.add(above.id);
      const below = all.get(above.id) ?? { people: 0, missing: 0, short: 0, expiring: 0 };
      all.set(above.id, below);
      count(below, lacking);
    }
  }
  return all;
}

function count(below: Below, lacking: Lacking | undefined): void {
  below.people += 1;
  if (!lacking) return;
  below[lacking.kind] += 1;
  const { expires } = lacking;
  if (expires !== undefined && expires > (below.expires ?? '')) below.expires = expires;
}
