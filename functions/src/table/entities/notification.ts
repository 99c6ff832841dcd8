import { ulid } from 'ulidx';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

export const notificationKinds = [
  'promoted',
  'passed_over',
  'class_changed',
  'class_cancelled',
  'added',
  'removed',
  'certified',
  'near_expiration',
  'expired',
] as const;

export interface Notification {
  /** ULID: newer ones sort later. */
  id: string;
  kind: (typeof notificationKinds)[number];
  message: string;
  /** UTC ISO. */
  at: string;
}

/** Milliseconds that a notification is kept: 90 days. */
const lifetime = 90 * 24 * 3_600_000;

const partition = (table: SiteTable, employee: string) => `${table.site}#EMP#${employee}`;

/** Tells an employee something, in the transaction of its cause. Gone after 90 days. */
export function notify(
  table: SiteTable,
  employee: string,
  now: Date,
  { kind, message }: Pick<Notification, 'kind' | 'message'>,
): Action {
  const notification: Notification = { id: newId(now), kind, message, at: now.toISOString() };
  return put(table, {
    PK: partition(table, employee),
    SK: `NOTE#${notification.id}`,
    ...notification,
    ttl: ttlAt(after(now, lifetime)),
  });
}

/** The notifications of the last 90 days, newest first, from before `before` (an id) on; at most `limit`. */
export async function listNotifications(
  table: SiteTable,
  employee: string,
  now: Date,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Notification[]> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  // DynamoDB refuses a range that ends before it starts.
  if (before !== undefined && before < oldest) return [];
  const items = await queryAll(table, partition(table, employee), {
    from: `NOTE#${oldest}`,
    to: `NOTE#${before ?? '~'}`,
    descending: true,
    limit: before ? limit + 1 : limit,
  });
  return items
    .map((item) => entityOf<Notification>(item))
    .filter(({ id }) => id !== before)
    .slice(0, limit);
}

/** How many notifications of the last 90 days are newer than what was marked as read. */
export async function countUnread(table: SiteTable, employee: string, now: Date, readUntil: string): Promise<number> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  const from = readUntil > oldest ? readUntil : oldest;
  const items = await queryAll(table, partition(table, employee), { from: `NOTE#${from}`, to: 'NOTE#~' });
  return items.filter(({ SK }) => SK !== `NOTE#${readUntil}`).length;
}

export const readMarkKey = (table: SiteTable, employee: string): Key => ({
  PK: partition(table, employee),
  SK: 'NOTES_READ',
});

export const readMarkItem = (table: SiteTable, employee: string, until: string): Item => ({
  ...readMarkKey(table, employee),
  until,
});

/** A mark at this id, but never in the future: what comes later is unread, whatever id a client has sent. */
export function markAt(id: string, now: Date): string {
  const latest = `${newId(now).slice(0, 10)}${'Z'.repeat(16)}`;
  return id < latest ? id : latest;
}

/** The id of the newest notification that was marked as read; empty when none was. */
export async function findReadMark(table: SiteTable, employee: string): Promise<string> {
  return String((await getItem(table, readMarkKey(table, employee)))?.until ?? '');
}
