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

/** Milliseconds between updates of a used device and its cookie: a day. */
const noteInterval = 24 * 3_600_000;

/** Returns the cookie that identifies a browser at its next sign-in. HTTP-only; grants no access. */
const deviceCookie = (value: string): string =>
  `__Host-device=${value}; Max-Age=${deviceLifetime / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`;

/** Returns the sent device cookie, if well-formed. */
const sentCookie = ({ device }: Pick<OpenCall['presented'], 'device'>): string | undefined =>
  /^[\w-]{43}$/.exec(device ?? '')?.[0];

/** Returns whether the browser has signed in to this account before: others nearby cannot lock it out (ADR 17). */
export function isKnownDevice(stored: KnownDevices | undefined, presented: OpenCall['presented']): boolean {
  const cookie = sentCookie(presented);
  return cookie !== undefined && (stored?.has(deviceField(cookie)) ?? false);
}

/**
 * Returns the writes that store the device of a sign-in and notify its holder of a new one, and its cookie (ADR 16). A
 * device is known by its cookie, or by browser kind and network. The first sign-in and auditors' do not notify.
 */
export function meetDevice(
  { now, presented, address }: Pick<OpenCall, 'now' | 'presented' | 'address'>,
  table: SiteTable,
  { employee, auditor, site, devices: stored }: Holder & { site: Site; devices: KnownDevices | undefined },
): { writes: Action[]; cookies: string[] } {
  const sent = sentCookie(presented);
  const words = deviceWords(presented.agent);
  const network = networkOf(address);
  // Clients that are not pages get only the cookies of docs/spec.md; program and network identify the device.
  const cookie = sent ?? (presented.origin === undefined ? undefined : randomBytes(32).toString('base64url'));
  const field = deviceField(cookie ?? `${words} ${network}`);
  const before = stored?.get(field);
  if (before && now.getTime() - Date.parse(before.at) < noteInterval) return { writes: [], cookies: [] };
  const isKnown = before || [...(stored?.values() ?? [])].some((one) => one.words === words && one.network === network);
  const isTold = stored !== undefined && !isKnown && !auditor;
  return {
    writes: [
      noteDevice(table, employee.id, { stored, field, device: { words, network, at: now.toISOString() }, now }),
      ...(isTold ? [notify({ table, site, now }, employee.id, newDevice(words, now, site))] : []),
    ],
    cookies: cookie === undefined ? [] : [deviceCookie(cookie)],
  };
}
