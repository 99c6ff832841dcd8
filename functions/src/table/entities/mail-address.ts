import type { MailableKind } from '@muster/shared/notification-kinds';
import { atVersion } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Key } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';
import { singleUse } from './single-use.ts';

/** Where an address was asked for: the origin of the page, to which the links of its mails lead. */
interface Asked {
  address: string;
  origin: string;
}

/** The mail of an employee: their address and what is sent to it. */
export interface OwnMailbox {
  /** 0 before the first choice; raised by each. */
  version: number;
  /** The address that its person has confirmed. */
  confirmed?: Asked | undefined;
  /** Why nothing is sent to the confirmed address; absent: it is. */
  undeliverable?: 'bounced' | 'complained' | undefined;
  /** An address that a link was or will be sent to. */
  pending?: Asked | undefined;
  /** When links were asked for, UTC ISO, as far as they count in the limit. */
  asked_at: string[];
  /** The kinds of notifications that are sent; absent: those of who has not chosen. */
  mailed?: MailableKind[] | undefined;
}

export const mailboxKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: 'MAIL',
});

const nothing: OwnMailbox = { version: 0, asked_at: [] };

/** Returns an employee's mail; without an address for who never had one. Consistent. */
export async function findMailbox(table: SiteTable, employeeId: string): Promise<OwnMailbox> {
  return entityOrNone<OwnMailbox>(await getItem(table, mailboxKey(table, employeeId))) ?? nothing;
}

/** Returns the mail of several employees, in the order of their ids. Consistent. */
export async function findMailboxes(table: SiteTable, employeeIds: readonly string[]): Promise<OwnMailbox[]> {
  const keys = employeeIds.map((id) => mailboxKey(table, id));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<OwnMailbox>(item) ?? nothing);
}

/** Returns the action that replaces an employee's mail, on condition that it is still as read. */
export const replaceMailbox = (
  table: SiteTable,
  employeeId: string,
  read: OwnMailbox,
  { version: _, ...next }: OwnMailbox,
): Action =>
  put(table, { ...mailboxKey(table, employeeId), ...next, version: read.version + 1 }, atVersion(read.version));

/** Returns the action that removes an employee's mail. */
export const removeMailbox = (table: SiteTable, employeeId: string): Action =>
  remove(table, mailboxKey(table, employeeId));

/** What the token of a link confirms. */
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
