import { ulid } from 'ulid';
import type { SiteTable } from '../core/client.ts';
import { updateIf } from '../core/conditional-write.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, type Note, type Otherwise, present, put, remove } from '../core/write.ts';

/** The purpose of a mail. Its text is built when it is sent: no link or secret is ever stored. */
export type MailContent =
  /** Notifications of one person, by their ids. */
  | { purpose: 'notifications'; notifications: string[] }
  /** The link that confirms this address. */
  | { purpose: 'confirmation'; address: string }
  /** The link that replaces a forgotten password. */
  | { purpose: 'forgotten_password' };

/** A seal for a witness outside the department (witness.ts). */
export interface WitnessMail {
  purpose: 'witness';
  /** The id of the witness, and the address at that time. */
  witness: string;
  address: string;
  /** The number of the seal. */
  seal: number;
}

/** A mail to one employee, by the internal id, or to a witness. It waits to be sent. */
export type WaitingMail = ((MailContent & { employee: string }) | WitnessMail) & {
  /** ULID: older ones sort first. */
  id: string;
  /** How often it was claimed; absent: not yet. */
  tries?: number | undefined;
  /** UTC ISO: it is not sent before; absent: at once. */
  due?: string | undefined;
  /** UTC ISO: when sending began. If still set later, the outcome is unknown. */
  claimed_at?: string | undefined;
  /** Random id of the claim: two runs can begin in the same millisecond. */
  claim?: string | undefined;
};

/** Notifications of one transaction. The recipients' choices are read later. */
export interface WaitingNotices {
  id: string;
  purpose: 'notices';
  /** Internal id and id of each notification. */
  notices: [employee: string, notification: string][];
}

/** Milliseconds for which mail waits: after two days it is no longer useful. */
export const mailLifetime = 2 * 24 * 3_600_000;

const partition = (table: SiteTable): string => `${table.site}#OUTBOX`;
const keyOf = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
const ttlFrom = (now: Date): number => ttlAt(after(now, mailLifetime));

/** Returns a new mail, and the action that puts it into the outbox. */
export function newMail(
  table: SiteTable,
  employee: string,
  now: Date,
  content: MailContent,
): { mail: WaitingMail; write: Action } {
  const mail: WaitingMail = { id: newId(now), employee, ...content };
  return { mail, write: put(table, { ...keyOf(table, mail.id), ...mail, ttl: ttlFrom(now) }) };
}

/** Puts a mail into the outbox. Sending skips an employee who does not exist. */
export const addMail = (...of: Parameters<typeof newMail>): Action => newMail(...of).write;

/** Returns the id of a new mail with a seal to a witness, and the action that puts it into the outbox. */
export function newWitnessMail(
  table: SiteTable,
  now: Date,
  content: Omit<WitnessMail, 'purpose'>,
): { id: string; write: Action } {
  const mail: WaitingMail = { id: newId(now), purpose: 'witness', ...content };
  return { id: mail.id, write: put(table, { ...keyOf(table, mail.id), ...mail, ttl: ttlFrom(now) }) };
}

const separator = '#';

/** Returns a notification's part of the transaction's outbox entry, which names all of them. */
export const noticeNote = (employeeId: string, notificationId: string): Note => ({
  id: `${employeeId}${separator}${notificationId}`,
  log: addNotices,
});

function addNotices(table: SiteTable, ids: readonly string[]): Action {
  // The current clock, not the call's: a long job is as old as its start.
  const now = new Date();
  const id = ulid(now.getTime());
  return put(table, { ...keyOf(table, id), id, purpose: 'notices', notices: ids, ttl: ttlFrom(now) });
}

/** Returns at most `limit` waiting items of the outbox, oldest first, without expired ones. */
export async function listOutbox(
  table: SiteTable,
  now: Date,
  limit: number,
): Promise<(WaitingMail | WaitingNotices)[]> {
  const items = await queryAll(table, partition(table), {
    from: ulid(Math.max(0, now.getTime() - mailLifetime)).slice(0, 10),
    limit,
  });
  return items.map((item) => {
    const waiting = entityOf<WaitingMail | (Omit<WaitingNotices, 'notices'> & { notices: string[] })>(item);
    if (waiting.purpose !== 'notices') return waiting;
    return { ...waiting, notices: waiting.notices.map((one) => one.split(separator) as [string, string]) };
  });
}

/** Claims a mail, on condition that it is as read, so that one sender wins. Returns whether it did. */
export async function claimMail(table: SiteTable, { id, tries = 0 }: WaitingMail, now: Date): Promise<boolean> {
  const claim = newId(now);
  const { written, item } = await updateIf(table, keyOf(table, id), {
    expression: 'SET claimed_at = :now, claim = :claim, tries = :tries',
    condition: `${present} AND attribute_not_exists(claimed_at) AND ${tries === 0 ? 'attribute_not_exists(tries)' : 'tries = :before'}`,
    values: {
      ':now': now.toISOString(),
      ':claim': claim,
      ':tries': tries + 1,
      ...(tries > 0 && { ':before': tries }),
    },
  });
  // The SDK may repeat a write whose response was lost, and meet its own first attempt.
  return written || item?.claim === claim;
}

/** Releases a claimed mail that was certainly not sent, to be sent from `due` on. */
export async function releaseMail(table: SiteTable, id: string, due: Date): Promise<void> {
  await updateIf(table, keyOf(table, id), {
    expression: 'SET due = :due REMOVE claimed_at, claim',
    condition: present,
    values: { ':due': due.toISOString() },
  });
}

/** Removes an item from the outbox; fails with `gone` if it was removed before. */
export const removeFromOutbox = (table: SiteTable, id: string, gone: Otherwise): Action =>
  remove(table, keyOf(table, id), { condition: present, otherwise: gone });
