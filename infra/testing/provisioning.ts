import { randomBytes } from 'node:crypto';
import { hashOf } from '@muster/functions/table/core/hash';
import { newId } from '@muster/functions/table/core/new-id';
import { transact } from '@muster/functions/table/core/write';
import { findTokens, type ProvisioningToken, setTokens } from '@muster/functions/table/entities/provisioning-token';
import { addGroup, putMember } from '@muster/functions/table/entities/scim-group';
import { scimType } from '@muster/shared/areas/scim';
import type { Route } from '@muster/shared/contract';
import type { BuiltSite } from './build.ts';
import type { RequestParts, System } from './system.ts';

/** The secrets of tokens created for sites. */
const known = new WeakMap<BuiltSite, string>();

/** Stores a token of a site beside that of `asProvider`, replacing another. Returns its secret. */
export async function buildToken(
  system: System,
  site: BuiltSite,
  overrides: Partial<ProvisioningToken> = {},
): Promise<{ token: ProvisioningToken; secret: string }> {
  const { table } = site;
  const { now } = system.clock;
  const secret = `${table.site}.${randomBytes(32).toString('base64url')}`;
  const token = {
    id: newId(now),
    name: 'Entra ID',
    hash: hashOf(secret),
    created_at: now.toISOString(),
    created_by: '1',
    ...overrides,
  };
  const read = await findTokens(table);
  const provider = read.tokens.filter(({ hash }) => hash === hashOf(known.get(site) ?? ''));
  const others = provider.length > 0 ? provider : read.tokens.slice(-1);
  await transact(table, [setTokens(table, read, [...others, token])]);
  return { token, secret };
}

/** Revokes all tokens of a site except that of `asProvider`. */
export async function endOtherTokens(system: System, site: BuiltSite): Promise<void> {
  const { token = '' } = await asProvider(system, site);
  const read = await findTokens(site.table);
  const provider = read.tokens.filter(({ hash }) => hash === hashOf(token));
  if (provider.length < read.tokens.length) await transact(site.table, [setTokens(site.table, read, provider)]);
}

/** Returns the request parts of a site's identity provider. Its token is created once. */
export async function asProvider(system: System, site: BuiltSite): Promise<RequestParts> {
  const stored = known.get(site);
  const { tokens } = await findTokens(site.table);
  const isStored = stored !== undefined && tokens.some(({ hash }) => hash === hashOf(stored));
  const token = isStored ? stored : (await buildToken(system, site)).secret;
  known.set(site, token);
  return { token };
}

/** Returns the request parts for a call: the site's provider for SCIM calls, else the given caller. */
export async function askingFor(
  { endpoint }: Pick<Route, 'endpoint'>,
  system: System,
  site: BuiltSite,
  otherwise: () => Promise<RequestParts>,
): Promise<RequestParts> {
  if (endpoint.access !== 'provisioning') return otherwise();
  return { ...(await asProvider(system, site)), headers: { 'Content-Type': scimType } };
}

/** Adds an unmapped provider group with members, by their internal ids. Returns its id. */
export async function buildProviderGroup(
  { clock: { now } }: Pick<System, 'clock'>,
  { table }: Pick<BuiltSite, 'table'>,
  { name, members = [] }: { name: string; members?: readonly string[] },
): Promise<string> {
  const at = now.toISOString();
  const group = { id: newId(now), name, members: members.length, version: 1, created_at: at, changed_at: at };
  await transact(table, [
    ...addGroup(table, group, () => new Error(`There is a group ${name} already`)),
    ...members.map((employee) => putMember(table, group.id, undefined, { employee })),
  ]);
  return group.id;
}
