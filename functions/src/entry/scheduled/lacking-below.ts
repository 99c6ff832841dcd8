/** What is told of a person who lacks something; the first of these that is true of them counts. */
export const lackingKinds = ['missing', 'short', 'expiring'] as const;

/** What a person lacks. */
export interface Lacking {
  kind: (typeof lackingKinds)[number];
  /** Of who will lack something soon: the day on which the first of it expires. */
  expires?: string | undefined;
}

/** How many people a supervisor has, at any distance, and how many of them lack what. */
export interface Below {
  people: number;
  missing: number;
  short: number;
  expiring: number;
  /** The last day by which all who are counted under `expiring` will lack something. */
  expires?: string | undefined;
}

/** An employee's place in the chain of supervisors. */
interface Place {
  id: string;
  active: boolean;
  supervisor?: string | undefined;
}

/**
 * Counts the people below every active supervisor. `found` has those who count, by internal id, with what they lack.
 * The chain ends at who is not active: nobody is below somebody through a person who has left.
 */
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
