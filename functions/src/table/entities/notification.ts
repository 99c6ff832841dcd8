import { ulid } from 'ulid';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

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

/** How long a notification is kept, in milliseconds: 90 days. */
const lifetime = 90 * 24 * 3_600_000;

const partition = (table: SiteTable, employeeId: string) => `${table.site}#EMP#${employeeId}`;

/** Adds a notification, in the transaction of its cause; it expires after 90 days. */
export function notify(
  table: SiteTable,
  employeeId: string,
  now: Date,
  { kind, message }: Pick<Notification, 'kind' | 'message'>,
): Action {
  const notification: Notification = { id: newId(now), kind, message, at: now.toISOString() };
  return put(table, {
    PK: partition(table, employeeId),
    SK: `NOTE#${notification.id}`,
    ...notification,
    ttl: ttlAt(after(now, lifetime)),
  });
}

/** Returns at most `limit` notifications of the last 90 days, newest first; with `before`, those older than that id. */
export async function listNotifications(
  table: SiteTable,
  employeeId: string,
  now: Date,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Notification[]> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  // DynamoDB refuses a range that ends before it starts.
  if (before !== undefined && before < oldest) return [];
  const items = await queryAll(table, partition(table, employeeId), {
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

/** Returns how many notifications of the last 90 days are newer than the id `readUntil`. */
export async function countUnread(table: SiteTable, employeeId: string, now: Date, readUntil: string): Promise<number> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  const from = readUntil > oldest ? readUntil : oldest;
  const items = await queryAll(table, partition(table, employeeId), { from: `NOTE#${from}`, to: 'NOTE#~' });
  return items.filter(({ SK }) => SK !== `NOTE#${readUntil}`).length;
}

export const readMarkKey = (table: SiteTable, employeeId: string): Key => ({
  PK: partition(table, employeeId),
  SK: 'NOTES_READ',
});

/** Returns the id up to which to mark notifications as read: `id`, but none in the future, so that later notifications stay unread. */
export function markAt(id: string, now: Date): string {
  const latest = `${newId(now).slice(0, 10)}${'Z'.repeat(16)}`;
  return id < latest ? id : latest;
}

/** Marks notifications up to an id as read, on condition that no newer ones are: another tab may have seen them. */
export const markNotificationsRead = (table: SiteTable, employeeId: string, until: string): Action =>
  put(
    table,
    { ...readMarkKey(table, employeeId), until },
    {
      condition: `${absent} OR #until < :until`,
      names: { '#until': 'until' },
      values: { ':until': until },
      otherwise: () => reread,
    },
  );

/** Returns the id of the newest notification that was marked as read; empty when none was. */
export async function findReadMark(table: SiteTable, employeeId: string): Promise<string> {
  return String((await getItem(table, readMarkKey(table, employeeId)))?.until ?? '');
}
