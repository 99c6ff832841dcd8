import { randomBytes } from 'node:crypto';
import type { OpenCall } from '../../calls/call.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import type { Holder } from '../../table/entities/account-holder.ts';
import { deviceField, deviceLifetime, type KnownDevices, noteDevice } from '../../table/entities/devices.ts';
import { notify } from '../../table/entities/notification.ts';
import type { Site } from '../../table/entities/site.ts';
import { networkOf } from '../../table/rate-limit/network.ts';
import { newDevice } from '../messages/account-messages.ts';
import { deviceWords } from './device-words.ts';

/** Milliseconds after which a device that is used is noted again, and its cookie set again: a day. */
const noteInterval = 24 * 3_600_000;

/** Returns the cookie by which a browser is known at its next sign-in. Pages cannot read it, and it opens nothing. */
const deviceCookie = (value: string): string =>
  `__Host-device=${value}; Max-Age=${deviceLifetime / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`;

/** Returns the value of the cookie by which a device is known, where one of its form was sent. */
const sentCookie = ({ device }: Pick<OpenCall['presented'], 'device'>): string | undefined =>
  /^[\w-]{43}$/.exec(device ?? '')?.[0];

/**
 * Returns whether a request brings the cookie of a browser in which this account has signed in. What others do at the
 * same address does not stop it from signing in there again
 * (docs/decisions/0084-give-each-department-a-share-of-the-calls.md).
 */
export function isKnownDevice(known: KnownDevices | undefined, presented: OpenCall['presented']): boolean {
  const cookie = sentCookie(presented);
  return cookie !== undefined && (known?.has(deviceField(cookie)) ?? false);
}

/**
 * Returns what a sign-in does about the device that it comes from: writes that note it and tell its holder of a new
 * one, and the cookie by which it is known again. A device is known by its cookie, or as the same kind of browser in
 * the same network. The first sign-in ever tells nothing, nor does an auditor's, who has no bell
 * (docs/decisions/0078-lock-and-end-login-sessions.md).
 */
export function meetDevice(
  { now, presented, address }: Pick<OpenCall, 'now' | 'presented' | 'address'>,
  table: SiteTable,
  { employee, auditor, site, devices: known }: Holder & { site: Site; devices: KnownDevices | undefined },
): { writes: Action[]; cookies: string[] } {
  const sent = sentCookie(presented);
  const words = deviceWords(presented.agent);
  const network = networkOf(address);
  // A client that is no page gets the cookies of docs/spec.md and no other; its program and network are the device.
  const cookie = sent ?? (presented.origin === undefined ? undefined : randomBytes(32).toString('base64url'));
  const field = deviceField(cookie ?? `${words} ${network}`);
  const before = known?.get(field);
  if (before && now.getTime() - Date.parse(before.at) < noteInterval) return { writes: [], cookies: [] };
  const isKnown = before || [...(known?.values() ?? [])].some((one) => one.words === words && one.network === network);
  const isTold = known !== undefined && !isKnown && !auditor;
  return {
    writes: [
      noteDevice(table, employee.id, { known, field, device: { words, network, at: now.toISOString() }, now }),
      ...(isTold ? [notify({ table, site, now }, employee.id, newDevice(words, now, site))] : []),
    ],
    cookies: cookie === undefined ? [] : [deviceCookie(cookie)],
  };
}
