import type { NotificationKind, OptionalKind } from '@muster/shared/notification-kinds';
import { ulid } from 'ulid';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, entityOrNone, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { getItem, getItems, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';
import { noticeNote } from './outbox.ts';
import type { Site } from './site.ts';

/** The training, and the class if it still exists. */
export interface NotificationSubject {
  training_type_id: string;
  class_id?: string | undefined;
}

export interface Notification {
  /** ULID: newer ones sort later. */
  id: string;
  kind: NotificationKind;
  message: string;
  /** The subject; absent in older notifications. */
  about?: NotificationSubject | undefined;
  /** The evaluation of the person, for `evaluation_recorded`. */
  evaluation_id?: string | undefined;
  /** The number of the evaluated person, for their evaluator. */
  employee_id?: string | undefined;
  /** The trainee, for `field_training`. */
  trainee_id?: string | undefined;
  /** UTC ISO. */
  at: string;
}

/** The fields that the cause of a notification sets. */
export type NewNotification = Omit<Notification, 'id' | 'at'>;

/** Milliseconds for which a notification is stored: 90 days. */
const lifetime = 90 * 24 * 3_600_000;

const partition = (table: SiteTable, employeeId: string) => `${table.site}#EMP#${employeeId}`;

/** The site and the moment of a notification's cause. */
export interface Occasion {
  table: SiteTable;
  site: Pick<Site, 'mail'>;
  now: Date;
}

/**
 * Adds a notification in the transaction of its cause; it expires after 90 days. If the department sends mail, one more
 * write puts all of the transaction's notifications into the outbox.
 */
export function notify(
  { table, site, now }: Occasion,
  employeeId: string,
  { kind, message, about, evaluation_id, employee_id, trainee_id }: NewNotification,
): Action {
  const notification: Notification = {
    id: newId(now),
    kind,
    message,
    about,
    evaluation_id,
    employee_id,
    trainee_id,
    at: now.toISOString(),
  };
  const write = put(table, {
    PK: partition(table, employeeId),
    SK: noteKey(notification.id),
    ...notification,
    ttl: ttlAt(after(now, lifetime)),
  });
  const isMailed = site.mail !== undefined && kind !== 'mail_stopped';
  return isMailed ? { ...write, notes: noticeNote(employeeId, notification.id) } : write;
}

const noteKey = (id: string): string => `NOTE#${id}`;

/** Returns notifications of employees by their ids; undefined: it has expired. */
export async function findNotifications(
  table: SiteTable,
  ids: readonly (readonly [employeeId: string, id: string])[],
): Promise<(Notification | undefined)[]> {
  const keys = ids.map(([employeeId, id]) => ({ PK: partition(table, employeeId), SK: noteKey(id) }));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<Notification>(item));
}

/** Returns at most `limit` visible notifications of 90 days, newest first; with `before`, only older than that id. */
export async function listNotifications(
  table: SiteTable,
  employeeId: string,
  now: Date,
  { before, limit, hidden = [] }: { before?: string | undefined; limit: number; hidden?: readonly OptionalKind[] },
): Promise<Notification[]> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  // DynamoDB refuses a range that ends before it starts.
  if (before !== undefined && before < oldest) return [];
  const range = {
    from: `NOTE#${oldest}`,
    to: `NOTE#${before ?? '~'}`,
    descending: true,
    limit: before ? limit + 1 : limit,
  };
  const shown: Notification[] = [];
  for await (const page of queryPages(table, partition(table, employeeId), range)) {
    const found = page.map((item) => entityOf<Notification>(item));
    shown.push(...found.filter(({ id, kind }) => id !== before && !isHidden(kind, hidden)));
    if (shown.length >= limit) break;
  }
  return shown.slice(0, limit);
}

const isHidden = (kind: NotificationKind, hidden: readonly OptionalKind[]): boolean =>
  (hidden as readonly NotificationKind[]).includes(kind);

/** Counts visible notifications of the last 90 days that are newer than the id `readUntil`. */
export async function countUnread(
  table: SiteTable,
  employeeId: string,
  now: Date,
  { readUntil, hidden }: { readUntil: string; hidden: readonly OptionalKind[] },
): Promise<number> {
  const oldest = ulid(Math.max(0, now.getTime() - lifetime)).slice(0, 10);
  const from = readUntil > oldest ? readUntil : oldest;
  const items = await queryAll(table, partition(table, employeeId), { from: `NOTE#${from}`, to: 'NOTE#~' });
  return items.filter(({ SK, kind }) => SK !== `NOTE#${readUntil}` && !isHidden(kind as NotificationKind, hidden))
    .length;
}

export const readMarkKey = (table: SiteTable, employeeId: string): Key => ({
  PK: partition(table, employeeId),
  SK: 'NOTES_READ',
});

/** Returns the id up to which to mark as read: `id`, but not in the future, so that later ones stay unread. */
export function markAt(id: string, now: Date): string {
  const latest = `${newId(now).slice(0, 10)}${'Z'.repeat(16)}`;
  return id < latest ? id : latest;
}

/** Marks notifications up to an id as read, unless newer ones are: another tab may have seen them. */
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

/** Returns the id of the newest notification that was marked as read; empty: none. */
export async function findReadMark(table: SiteTable, employeeId: string): Promise<string> {
  return String((await getItem(table, readMarkKey(table, employeeId)))?.until ?? '');
}
