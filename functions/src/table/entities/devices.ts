import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { sha256 } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import type { Item, Key } from '../core/read.ts';
import { type Action, update } from '../core/write.ts';

/** A browser in which somebody has signed in. */
export interface KnownDevice {
  /** What it is in words, without versions (`Chrome on Windows`). */
  words: string;
  /** What counts as one client (rate-limit/network.ts). */
  network: string;
  /** UTC ISO; when it was last noted. */
  at: string;
}

/** The devices of one person, by the field that names each. */
export type KnownDevices = ReadonlyMap<string, KnownDevice>;

/** How long a device is known, in milliseconds: 400 days, as long as browsers keep a cookie. */
export const deviceLifetime = 400 * 24 * 3_600_000;

/** How many devices of a person are known; a further one replaces the one noted longest ago. */
const mostDevices = 20;

const prefix = 'device_';

export const devicesKey = (table: SiteTable, holderId: string): Key => ({
  PK: `${table.site}#EMP#${holderId}`,
  SK: 'DEVICES',
});

/** Returns the field of a device: a hash of its cookie, so that no one who can read the table can send it. */
export const deviceField = (cookie: string): string =>
  `${prefix}${sha256(new TextEncoder().encode(cookie)).slice(0, 32)}`;

/** Returns the devices in the item of `devicesKey`; undefined: the person has never signed in since they are noted. */
export const devicesOf = (item: Item | undefined): KnownDevices | undefined =>
  item && new Map(Object.entries(item).filter(([name]) => name.startsWith(prefix)) as [string, KnownDevice][]);

/**
 * Returns the action that notes a device. Each is a field of its own, so that two sign-ins at once need no order; the
 * ones noted longest ago are removed.
 */
export function noteDevice(
  table: SiteTable,
  holderId: string,
  { known, field, device, now }: { known: KnownDevices | undefined; field: string; device: KnownDevice; now: Date },
): Action {
  const others = [...(known ?? [])].filter(([name]) => name !== field);
  const newestFirst = others.toSorted(([, one], [, other]) => other.at.localeCompare(one.at));
  const forgotten = Object.fromEntries(newestFirst.slice(mostDevices - 1).map(([name]) => [name, undefined]));
  const fields = { ...forgotten, [field]: device, ttl: ttlAt(after(now, deviceLifetime)) };
  return update(table, devicesKey(table, holderId), setting(fields));
}
