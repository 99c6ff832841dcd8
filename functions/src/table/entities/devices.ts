import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { sha256 } from '../core/hash.ts';
import { after, ttlAt } from '../core/item.ts';
import type { Item, Key } from '../core/read.ts';
import { type Action, update } from '../core/write.ts';

/** A browser in which the person has signed in. */
export interface KnownDevice {
  /** The device in words, without versions (`Chrome on Windows`). */
  words: string;
  /** The network that counts as one client (rate-limit/network.ts). */
  network: string;
  /** UTC ISO; when it was last stored. */
  at: string;
}

/** The devices of one person, by field name. */
export type KnownDevices = ReadonlyMap<string, KnownDevice>;

/** Milliseconds for which a device is remembered: 400 days, as long as browsers keep a cookie. */
export const deviceLifetime = 400 * 24 * 3_600_000;

/** Remembered devices of a person; the oldest is replaced. */
const mostDevices = 20;

const prefix = 'device_';

export const devicesKey = (table: SiteTable, holderId: string): Key => ({
  PK: `${table.site}#EMP#${holderId}`,
  SK: 'DEVICES',
});

/** Returns the field of a device: a hash of its cookie, so that readers of the table cannot use it. */
export const deviceField = (cookie: string): string =>
  `${prefix}${sha256(new TextEncoder().encode(cookie)).slice(0, 32)}`;

/** Returns a person's devices. Undefined: no sign-in since devices are stored. */
export const devicesOf = (item: Item | undefined): KnownDevices | undefined =>
  item && new Map(Object.entries(item).filter(([name]) => name.startsWith(prefix)) as [string, KnownDevice][]);

/** Stores a device in its own field, so that concurrent sign-ins do not conflict, and removes the oldest ones. */
export function noteDevice(
  table: SiteTable,
  holderId: string,
  { stored, field, device, now }: { stored: KnownDevices | undefined; field: string; device: KnownDevice; now: Date },
): Action {
  const others = [...(stored ?? [])].filter(([name]) => name !== field);
  const newestFirst = others.toSorted(([, one], [, other]) => other.at.localeCompare(one.at));
  const forgotten = Object.fromEntries(newestFirst.slice(mostDevices - 1).map(([name]) => [name, undefined]));
  const fields = { ...forgotten, [field]: device, ttl: ttlAt(after(now, deviceLifetime)) };
  return update(table, devicesKey(table, holderId), setting(fields));
}
