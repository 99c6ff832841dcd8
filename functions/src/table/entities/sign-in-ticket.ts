import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, type Item, type Key } from '../core/read.ts';
import { type Action, type Otherwise, present, put, remove } from '../core/write.ts';
import type { SignInWay, SignOnOrigin } from './login-session.ts';

/** A single-use ticket for the second step of a sign-in: its first step was right, and no login session exists yet. */
export interface SignInTicket {
  /** The internal id of the employee, or of the auditor. */
  employee: string;
  /** It is an auditor's, who is no employee. */
  auditor?: true | undefined;
  /** The holder's epoch: whatever ends login sessions ends the ticket. */
  epoch: number;
  /** The version of the password that was right; absent: the first step was none. */
  credential?: number | undefined;
  /** The first step. */
  by: SignInWay;
  sign_on?: SignOnOrigin | undefined;
  /** The holder has no factor, and must set one up. */
  setup?: true | undefined;
  /** UTC ISO. */
  expires_at: string;
  /** How many attempts with it were refused; absent: none. */
  refused?: number | undefined;
}

/** Returns the key of a ticket: its hash, so that no one who can read the table can use it. */
export const signInTicketKey = (table: SiteTable, ticket: string): Key => ({
  PK: `${table.site}#SIGN-IN`,
  SK: hashOf(ticket),
});

export const signInTicketItem = (table: SiteTable, ticket: string, stored: SignInTicket): Item => ({
  ...signInTicketKey(table, ticket),
  ...stored,
  ttl: ttlAt(after(new Date(stored.expires_at), 3_600_000)),
});

/** Returns what is stored for a ticket. Consistent; may have expired. */
export async function findSignInTicket(table: SiteTable, ticket: string): Promise<SignInTicket | undefined> {
  return entityOrNone<SignInTicket>(await getItem(table, signInTicketKey(table, ticket)));
}

/** Returns the action that stores a new ticket. */
export const addSignInTicket = (table: SiteTable, ticket: string, stored: SignInTicket): Action =>
  put(table, signInTicketItem(table, ticket, stored));

/** Returns the action that spends a ticket; `spent` gives the error when it was spent before. */
export const spendSignInTicket = (table: SiteTable, ticket: string, spent: Otherwise): Action =>
  remove(table, signInTicketKey(table, ticket), { condition: present, otherwise: spent });
