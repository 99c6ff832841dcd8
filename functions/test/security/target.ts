import { contract, type Route } from '@muster/shared/contract';
import { as, type BuiltSite, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { asProvider } from '@muster/testing/provisioning';
import type { Answered, System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { put, transact } from '../../src/table/core/write.ts';
import { credentialItem } from '../../src/table/entities/credential.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';

/** A department for hostile requests, with the token of its administrator and a valid input for each call. */
export interface Target {
  site: BuiltSite;
  token: string;
  /** The token of its identity provider, for calls of SCIM. */
  providerToken: string;
  /** Returns a valid input of the call: the same one until a call succeeds with it. */
  input: (route: Route) => Promise<SentParts>;
  /** Takes the answer to a call, which may have used up the input. */
  answered: (route: Route, answer: Answered) => Promise<void>;
}

export async function buildTarget(system: System): Promise<Target> {
  const site = await buildSite(system);
  // Lists need a second page.
  await buildEmployee(system, site);
  const { token = '' } = await as(system, site, site.chief);
  const { token: providerToken = '' } = await asProvider(system, site);
  const inputs = new Map<string, SentParts>();
  return {
    site,
    token,
    providerToken,
    async input(route) {
      const name = `${route.area}.${route.name}`;
      const input = inputs.get(name) ?? (await validInput(route, { system, site, caller: site.chief }));
      inputs.set(name, input);
      return structuredClone(input);
    },
    // Reads and refused calls change nothing, so the input stays valid; a sign-on that was refused has to begin again.
    async answered({ area, name, endpoint }, { status }) {
      const isKept = status >= 300 && endpoint !== contract.signOn.finish;
      if (isKept || endpoint.method === 'GET') return;
      inputs.delete(`${area}.${name}`);
      if (endpoint === contract.session.changePassword) await restore(site);
    },
  };
}

/** Resets the administrator's password and reads the administrator again. */
async function restore({ table, chief }: BuiltSite): Promise<void> {
  await transact(table, [put(table, credentialItem(table, chief.id, await credentialOf(usualPassword)))]);
  Object.assign(chief, await findEmployee(table, chief.id));
}
