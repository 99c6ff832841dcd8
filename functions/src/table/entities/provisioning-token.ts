import type { PermissionMap } from '@muster/shared/permissions';
import { atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Item, type Key } from '../core/read.ts';
import { type Action, update } from '../core/write.ts';
import type { Actor } from './audit-entry.ts';
import type { Employee } from './employee.ts';
import { type Site, siteKey } from './site.ts';

/** A token by which an identity provider calls. Its secret is stored as a hash only. */
export interface ProvisioningToken {
  id: string;
  name: string;
  /** The hash of the secret. */
  hash: string;
  /** UTC ISO. */
  created_at: string;
  /** The employee number of its creator. */
  created_by: string;
  /** The last day on which it is accepted, local date; absent: until it is revoked. */
  expires_on?: string | undefined;
}

/** The tokens of a site in one item, so that the limit of two can be checked. */
export interface ProvisioningTokens {
  tokens: readonly ProvisioningToken[];
  /** Raised by every change; 0: there is no item yet. */
  version: number;
}

const tokensKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'PROVISIONING' });

const tokensOf = (item: Item | undefined): ProvisioningTokens =>
  entityOrNone<ProvisioningTokens>(item) ?? { tokens: [], version: 0 };

/** Returns the tokens of a site, the oldest first. */
export const findTokens = async (table: SiteTable): Promise<ProvisioningTokens> =>
  tokensOf(await getItem(table, tokensKey(table)));

/** Returns the tokens and the site, read in one batch. Undefined: unknown site code. */
export async function findTokensAndSite(
  table: SiteTable,
): Promise<{ tokens: readonly ProvisioningToken[]; site: Site } | undefined> {
  const [tokens, siteItem] = await getItems(table, [tokensKey(table), siteKey(table)]);
  const site = entityOrNone<Site>(siteItem);
  return site && { tokens: tokensOf(tokens).tokens, site };
}

/** Replaces the tokens of a site, on condition that they are as read. */
export const setTokens = (table: SiteTable, read: ProvisioningTokens, tokens: readonly ProvisioningToken[]): Action =>
  update(table, tokensKey(table), setting({ tokens, version: read.version + 1 }), atVersion(read.version));

/** A provider's own permissions: the roster only. Verbs that need more are called with them explicitly. */
const permissions: PermissionMap = { manage_employees: true };

/** Returns the provider's name in the audit log and records. */
const nameOf = ({ name }: Pick<ProvisioningToken, 'name'>): string => `Provisioning, ${name}`;

/** Returns the provider of a token as the actor of a request. */
export const provisioningActor = (
  token: Pick<ProvisioningToken, 'id' | 'name'>,
  { address, requestId }: { address: string; requestId: string },
): Actor => ({
  id: token.id,
  employee_id: nameOf(token),
  provisioning: true,
  permissions,
  address,
  request_id: requestId,
});

/** Returns the provider of a token as the caller of a call: with an employee's fields, without any permission. */
export const tokenAsCaller = (token: Pick<ProvisioningToken, 'id' | 'name'>): Employee => ({
  id: token.id,
  employee_id: nameOf(token),
  first_name: nameOf(token),
  last_name: '',
  badge_number: '',
  permissions: {},
  active: true,
  epoch: 0,
});
