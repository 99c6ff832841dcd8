import type { FirearmOwner, FirearmType } from '../forms/firearm-types.ts';
import { type BareEntry, isKind } from './entry.ts';
import { byDay, inForce, standingFor } from './in-force.ts';

/** A firearm that a person may carry on a day. */
export interface AuthorizedFirearm {
  /** The entry of the authorization. */
  entry: number;
  firearm_id: string;
  type: FirearmType;
  make: string;
  model: string;
  caliber: string;
  owner: FirearmOwner;
  from: string;
  /** The last day; undefined: until it is ended. */
  until: string | undefined;
}

/**
 * Returns the firearms that a person may carry on a day, as recorded by a moment, by the day of authorization: each
 * once, with its latest authorization.
 */
export function firearmsOn(
  person: readonly BareEntry[],
  { on, known }: { on: string; known: string },
): AuthorizedFirearm[] {
  const holding = inForce(person, known);
  const standing = standingFor(person, known);
  const ended = new Set(
    holding
      .filter(isKind('firearm.authorization_ended'))
      .filter(({ valid_on }) => valid_on <= on)
      .map(({ data }) => standing(data.entry)),
  );
  const found = new Map<string, AuthorizedFirearm>();
  for (const { no, valid_on: from, data } of holding.filter(isKind('firearm.authorized')).toSorted(byDay)) {
    const { firearm_id, type, make, model, caliber, owner, until } = data;
    if (from > on || ended.has(no) || (until !== undefined && until < on)) continue;
    found.set(firearm_id, { entry: no, firearm_id, type, make, model, caliber, owner, from, until });
  }
  return [...found.values()];
}
