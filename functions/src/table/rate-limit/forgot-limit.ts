import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import type { Key } from '../core/read.ts';
import type { Limit } from './account-limit.ts';
import { networkOf } from './network.ts';

const hour = 60 * 60_000;

/** Links for a new password that are sent for one username, from all addresses. */
export const forgottenOfUsername: Limit = { limit: 3, window: hour, closed: hour };

/** Links that can be requested from one address: a station shares one. */
export const forgottenFromAddress: Limit = { limit: 30, window: hour, closed: hour };

const partition = (table: SiteTable): string => `${table.site}#FORGOTTEN`;

/** Returns the key of a folded username's limit. Hashed: a typed username may be a password. */
export const forgottenUsernameKey = (table: SiteTable, username: string): Key => ({
  PK: partition(table),
  SK: hashOf(username),
});

/** Returns the key of the limit of an address's network. */
export const forgottenAddressKey = (table: SiteTable, address: string): Key => ({
  PK: partition(table),
  SK: `FROM#${hashOf(networkOf(address))}`,
});
