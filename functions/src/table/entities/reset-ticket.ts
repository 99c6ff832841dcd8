import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, type Otherwise, present, put, remove } from '../core/write.ts';

/** A single-use ticket for choosing a password: the first one, or in the place of a forgotten one. */
export interface ResetTicket {
  /** The internal id of the employee, or of the auditor. */
  employee: string;
  /** It is an auditor's, who is no employee. */
  auditor?: true | undefined;
  /** It came by mail, and replaces a password that was forgotten; absent: a temporary one. */
  forgotten?: true | undefined;
  /** The version of the password it was issued for: another password ends it. */
  credential: number;
  /** UTC ISO. */
  expires_at: string;
  /** How many attempts with it were refused; absent: none. */
  refused?: number;
}

/** Returns the key of a ticket: its hash, so that no one who can read the table can use it. */
export const ticketKey = (table: SiteTable, ticket: string): Key => ({
  PK: `${table.site}#TICKET`,
  SK: hashOf(ticket),
});

export const ticketItem = (table: SiteTable, ticket: string, stored: ResetTicket): Item => ({
  ...ticketKey(table, ticket),
  ...stored,
  ttl: ttlAt(after(new Date(stored.expires_at), 3_600_000)),
});

/** Returns what is stored for a ticket. Consistent; may have expired. */
export async function findTicket(table: SiteTable, ticket: string): Promise<ResetTicket | undefined> {
  return entityOrNone<ResetTicket>(await getItem(table, ticketKey(table, ticket)));
}

/** Returns the action that stores a new ticket. */
export const addTicket = (table: SiteTable, ticket: string, stored: ResetTicket): Action =>
  put(table, ticketItem(table, ticket, stored));

/** Returns the action that spends a ticket; `spent` gives the error when it was spent before. */
export const spendTicket = (table: SiteTable, ticket: string, spent: Otherwise): Action =>
  remove(table, ticketKey(table, ticket), { condition: present, otherwise: spent });
