import { type CalendarKind, calendarKinds } from '@muster/shared/calendar-kinds';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { entityOrNone } from '../core/item.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, absent, type Guard, put, remove, reread } from '../core/write.ts';
import { type Site, siteKey } from './site.ts';

/** An employee's address of a calendar. Its secret is stored as a hash only. */
export interface StoredAddress {
  kind: CalendarKind;
  /** The hash of the secret. */
  hash: string;
  /** UTC ISO. */
  created_at: string;
}

/** Whose calendar an address shows, and which. */
interface AddressOwner {
  /** The internal id. */
  employee: string;
  kind: CalendarKind;
}

const addressKey = (table: SiteTable, employeeId: string, kind: CalendarKind): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `CALENDAR#${kind}`,
});

/**
 * Returns the key that leads from a secret to its owner: the secret's hash, so that no one who can read the table can
 * use it.
 */
const ownerKey = (table: SiteTable, hash: string): Key => ({ PK: `${table.site}#CALENDAR`, SK: hash });

/** As along.ts, for `findAddresses` of the caller. */
export const ownAddresses = (table: SiteTable, { employeeId }: { employeeId: string }): Key[] =>
  calendarKinds.map((kind) => addressKey(table, employeeId, kind));

/** Returns an employee's addresses, in the order of the kinds. */
export async function findAddresses(table: SiteTable, employeeId: string): Promise<StoredAddress[]> {
  const items = await getItems(table, ownAddresses(table, { employeeId }));
  return items.flatMap((item) => entityOrNone<StoredAddress>(item) ?? []);
}

/** Returns whose calendar a secret opens, with the site; undefined for a secret or a site that does not exist. */
export async function findAddressOwner(
  table: SiteTable,
  secret: string,
): Promise<{ owner: AddressOwner; site: Site } | undefined> {
  const [ownerItem, siteItem] = await getItems(table, [ownerKey(table, hashOf(secret)), siteKey(table)]);
  const owner = entityOrNone<AddressOwner>(ownerItem);
  const site = entityOrNone<Site>(siteItem);
  return owner && site && { owner, site };
}

/** Stores an address in the place of the former one, which ends. Conditions on the former one as read. */
export function replaceAddress(
  table: SiteTable,
  employeeId: string,
  former: StoredAddress | undefined,
  { kind, secret, now }: { kind: CalendarKind; secret: string; now: Date },
): Action[] {
  const stored: StoredAddress = { kind, hash: hashOf(secret), created_at: now.toISOString() };
  const owner: AddressOwner = { employee: employeeId, kind };
  return [
    put(table, { ...addressKey(table, employeeId, kind), ...stored }, asRead(former)),
    put(table, { ...ownerKey(table, stored.hash), ...owner }),
    ...(former ? [remove(table, ownerKey(table, former.hash))] : []),
  ];
}

/** Ends an address. Conditions on it as read. */
export const removeAddress = (table: SiteTable, employeeId: string, former: StoredAddress): Action[] => [
  remove(table, addressKey(table, employeeId, former.kind), asRead(former)),
  remove(table, ownerKey(table, former.hash)),
];

const asRead = (former: StoredAddress | undefined): Guard => ({
  ...(former
    ? { condition: '#hash = :read', names: { '#hash': 'hash' }, values: { ':read': former.hash } }
    : { condition: absent }),
  otherwise: () => reread,
});
