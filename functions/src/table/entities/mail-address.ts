import type { MailableKind } from '@muster/shared/notification-kinds';
import { atVersion } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Key } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';
import { singleUse } from './single-use.ts';

/** A requested address, and the origin of the page: links in its mails lead there. */
interface RequestedAddress {
  address: string;
  origin: string;
}

/** An employee's email address and mail choices. */
export interface OwnMailbox {
  /** 0 before the first choice; raised by each. */
  version: number;
  /** The address that the employee has confirmed. */
  confirmed?: RequestedAddress | undefined;
  /** Why mail to the confirmed address has stopped; absent: it has not. */
  undeliverable?: 'bounced' | 'complained' | undefined;
  /** An address that a link was or will be sent to. */
  pending?: RequestedAddress | undefined;
  /** When links were requested, UTC ISO, as far as they count in the limit. */
  asked_at: string[];
  /** The kinds of notifications that are sent; absent: the default kinds. */
  mailed?: MailableKind[] | undefined;
}

export const mailboxKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: 'MAIL',
});

const nothing: OwnMailbox = { version: 0, asked_at: [] };

/** Returns an employee's mailbox; without an address if there never was one. Consistent. */
export async function findMailbox(table: SiteTable, employeeId: string): Promise<OwnMailbox> {
  return entityOrNone<OwnMailbox>(await getItem(table, mailboxKey(table, employeeId))) ?? nothing;
}

/** Returns the mailboxes of several employees, in the order of their ids. Consistent. */
export async function findMailboxes(table: SiteTable, employeeIds: readonly string[]): Promise<OwnMailbox[]> {
  const keys = employeeIds.map((id) => mailboxKey(table, id));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<OwnMailbox>(item) ?? nothing);
}

/** Replaces an employee's mailbox, on condition that it is as read. */
export const replaceMailbox = (
  table: SiteTable,
  employeeId: string,
  read: OwnMailbox,
  { version: _, ...next }: OwnMailbox,
): Action =>
  put(table, { ...mailboxKey(table, employeeId), ...next, version: read.version + 1 }, atVersion(read.version));

export const removeMailbox = (table: SiteTable, employeeId: string): Action =>
  remove(table, mailboxKey(table, employeeId));

/** The employee and address that the token of a link confirms. */
export interface ConfirmationToken {
  /** The internal id. */
  employee: string;
  address: string;
  /** UTC ISO. */
  expires_at: string;
}

export const {
  find: findConfirmation,
  add: addConfirmation,
  spend: spendConfirmation,
} = singleUse<ConfirmationToken>(({ site }) => `${site}#MAIL-TOKEN`);
