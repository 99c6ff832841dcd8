import type { EndpointName } from '@muster/shared/contract';
import { type BuiltSite, buildSite } from '@muster/testing/build';
import { asProvider } from '@muster/testing/provisioning';
import { type Answered, type Body, buildSystem, type System } from '@muster/testing/system';
import { buildRank } from '../roster/staff.ts';

/** A department with the rank "Officer", and what its identity provider sends. */
export interface Provided {
  system: System;
  site: BuiltSite;
  send: (
    name: EndpointName<'scim'>,
    sent?: { id?: string; query?: Record<string, string>; body?: unknown },
    headers?: Record<string, string>,
  ) => Promise<Answered<Body>>;
}

export async function buildProvided(besides?: Pick<Provided, 'system'>): Promise<Provided> {
  const system = besides?.system ?? (await buildSystem());
  const site = await buildSite(system);
  await buildRank(system, site, 'Officer');
  await asProvider(system, site);
  return {
    system,
    site,
    async send(name, { id, query, body } = {}, headers = {}) {
      const params = id === undefined ? undefined : { id };
      const asking = await asProvider(system, site);
      return system.call(
        'scim',
        name,
        { ...(params && { params }), ...(query && { query }), body },
        { ...asking, headers: { 'Content-Type': 'application/scim+json', Host: 'muster.example', ...headers } },
      );
    },
  };
}

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  muster: 'urn:ietf:params:scim:schemas:extension:muster:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
};

export const patch = (...Operations: unknown[]) => ({ schemas: [schemas.patch], Operations });

let count = 0;

/** Returns what a provider sends of a new user. */
export const aUser = (overrides: Record<string, unknown> = {}) => {
  const number = `7${String(++count).padStart(3, '0')}`;
  return {
    schemas: [schemas.user],
    userName: number,
    externalId: `external-${number}`,
    name: { givenName: 'Dana', familyName: `Ortiz${number}` },
    title: 'Officer',
    active: true,
    ...overrides,
  };
};
