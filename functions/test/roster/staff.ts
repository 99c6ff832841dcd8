import type { PermissionMap } from '@muster/shared/permissions';
import { type BuiltSite, buildPerson, type Person, staffOf } from '@muster/testing/build';
import type { Answered, Body, System } from '@muster/testing/system';
import { createRank, placeRank } from '../../src/areas/ranks/change-ranks.ts';
import type { Rank } from '../../src/table/entities/rank.ts';

export type Signed = Person;

export const signed = (system: System, site: BuiltSite, permissions: PermissionMap = {}): Promise<Signed> =>
  buildPerson(system, site, { permissions });

export const administrator = (system: System, site: BuiltSite) => signed(system, site, { admin_access: true });
export const clerk = (system: System, site: BuiltSite) => signed(system, site, { manage_employees: true });

/** Creates a rank below `superior`, or at the top. */
export async function buildRank(system: System, site: BuiltSite, name: string, superior?: Rank): Promise<Rank> {
  const work = staffOf(system, site);
  const rank = await createRank(work, { name });
  return superior ? placeRank(work, { id: rank.id, superiorId: superior.id }) : rank;
}

/** Returns `ok` or, of a refusal, the status and its code or fields. */
export const outcome = ({ status, body }: Answered<Body>): string =>
  status < 300 ? 'ok' : `${status} ${body?.code ?? Object.keys(body).join(',')}`;
