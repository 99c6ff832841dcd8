import { type CalendarKind, calendarKinds } from '@muster/shared/calendar-kinds';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { entityOrNone } from '../core/item.ts';
import { getItems, type Key } from '../core/read.ts';
import { type Action, absent, type Guard, put, remove, reread } from '../core/write.ts';
import { type Site, siteKey } from './site.ts';

/** An employee's calendar link. Only the hash of its secret is stored. */
export interface StoredAddress {
  kind: CalendarKind;
  hash: string;
  /** UTC ISO. */
  created_at: string;
}

/** The owner and the kind of a calendar link. */
interface AddressOwner {
  /** The internal id. */
  employee: string;
  kind: CalendarKind;
}

const addressKey = (table: SiteTable, employeeId: string, kind: CalendarKind): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `CALENDAR#${kind}`,
});

/** Returns the key from a secret to its owner. Hashed, so that readers of the table cannot use it. */
const ownerKey = (table: SiteTable, hash: string): Key => ({ PK: `${table.site}#CALENDAR`, SK: hash });

/** For along.ts: `findAddresses` of the caller. */
export const ownAddresses = (table: SiteTable, { employeeId }: { employeeId: string }): Key[] =>
  calendarKinds.map((kind) => addressKey(table, employeeId, kind));

/** Returns an employee's calendar links, in the order of the kinds. */
export async function findAddresses(table: SiteTable, employeeId: string): Promise<StoredAddress[]> {
  const items = await getItems(table, ownAddresses(table, { employeeId }));
  return items.flatMap((item) => entityOrNone<StoredAddress>(item) ?? []);
}

/** Returns a secret's owner with the site. Undefined: unknown secret or site. */
export async function findAddressOwner(
  table: SiteTable,
  secret: string,
): Promise<{ owner: AddressOwner; site: Site } | undefined> {
  const [ownerItem, siteItem] = await getItems(table, [ownerKey(table, hashOf(secret)), siteKey(table)]);
  const owner = entityOrNone<AddressOwner>(ownerItem);
  const site = entityOrNone<Site>(siteItem);
  return owner && site && { owner, site };
}

/** Stores a calendar link and ends the former one, on condition that it is as read. */
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

/** Ends a calendar link, on condition that it is as read. */
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
