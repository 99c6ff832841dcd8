import { contract, type Route } from '@muster/shared/contract';
import { as, type BuiltSite, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import type { Answered, System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { put, transact } from '../../src/table/core/write.ts';
import { credentialItem } from '../../src/table/entities/credential.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';

/** A department that hostile requests are sent to, with the sign-in of its administrator and a valid input for each call. */
export interface Target {
  site: BuiltSite;
  token: string;
  /** The valid input of a call: the same one until it was used up. */
  input: (route: Route) => Promise<SentParts>;
  /** Says what a call was answered, since that may have used up its input. */
  answered: (route: Route, answer: Answered) => Promise<void>;
}

export async function buildTarget(system: System): Promise<Target> {
  const site = await buildSite(system);
  // So that lists have a second page.
  await buildEmployee(system, site);
  const { token = '' } = await as(system, site, site.chief);
  const inputs = new Map<string, SentParts>();
  return {
    site,
    token,
    async input(route) {
      const name = `${route.area}.${route.name}`;
      const input = inputs.get(name) ?? (await validInput(route, { system, site, caller: site.chief }));
      inputs.set(name, input);
      return structuredClone(input);
    },
    // What is refused changes nothing, so its input stays good; nor does reading.
    async answered({ area, name, endpoint }, { status }) {
      if (status >= 300 || endpoint.method === 'GET') return;
      inputs.delete(`${area}.${name}`);
      if (endpoint === contract.session.changePassword) await restore(site);
    },
  };
}

/** The administrator's password is the usual one again, and what is known of the administrator is as it has become. */
async function restore({ table, chief }: BuiltSite): Promise<void> {
  await transact(table, [put(table, credentialItem(table, chief.id, await credentialOf(usualPassword)))]);
  Object.assign(chief, await findEmployee(table, chief.id));
}
