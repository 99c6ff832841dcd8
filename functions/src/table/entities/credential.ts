import type { PasswordHash } from '../../kernel/password-hash.ts';
import { asItWas } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Item, type Key } from '../core/read.ts';
import { type Action, absent, check, type Guard, type Otherwise, present, put, remove, reread } from '../core/write.ts';
import { credentialNote } from './change-log.ts';

export interface Credential extends PasswordHash {
  /** A temporary password must be changed at sign-in. */
  temporary: boolean;
  /** UTC ISO; when a temporary password ends. Absent: it does not end (the demo's). */
  temporary_until?: string | undefined;
  /** The hashes of earlier passwords, latest first; with the present one at most ten. */
  history: PasswordHash[];
  /** Raised at every change: a write that was decided by a password conditions on it. */
  version: number;
}

/** How many passwords are remembered (docs/design.md section 3, "Sign-in"). */
const remembered = 10;

/**
 * Returns the hashes of a credential's present and earlier passwords, latest first, as the history of its successor.
 */
export const passwordHistory = ({ hash, salt, N, r, p, history }: Credential): PasswordHash[] =>
  [{ hash, salt, N, r, p }, ...history].slice(0, remembered);

export const credentialKey = (table: SiteTable, employeeId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: 'CREDENTIAL',
});

export const credentialItem = (table: SiteTable, employeeId: string, credential: Credential): Item => ({
  ...credentialKey(table, employeeId),
  ...credential,
});

/** Returns an employee's credential; undefined: none yet. Consistent. */
export async function findCredential(table: SiteTable, employeeId: string): Promise<Credential | undefined> {
  return entityOrNone<Credential>(await getItem(table, credentialKey(table, employeeId)));
}

/** Returns the credentials of several employees, in the order of their ids; undefined: none yet. Consistent. */
export async function findCredentials(
  table: SiteTable,
  employeeIds: readonly string[],
): Promise<(Credential | undefined)[]> {
  const keys = employeeIds.map((id) => credentialKey(table, id));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<Credential>(item));
}

/** Conditions on a credential as it was read; on there being none for undefined. */
const unchanged = (read: Credential | undefined): Omit<Guard, 'otherwise'> =>
  read ? asItWas({ version: read.version }, ['version'], present) : { condition: absent };

/**
 * Returns the action that replaces the credential that was read, on condition that it is still that one. Logs whose
 * password became temporary, or is no longer.
 */
export function replaceCredential(
  table: SiteTable,
  employeeId: string,
  read: Credential | undefined,
  credential: Credential,
  otherwise: Otherwise = () => reread,
): Action {
  const write = put(table, credentialItem(table, employeeId, credential), { ...unchanged(read), otherwise });
  return read?.temporary === credential.temporary ? write : { ...write, notes: credentialNote(employeeId) };
}

/** Returns the condition that a credential is still the one that was read. */
export const requireCredential = (
  table: SiteTable,
  employeeId: string,
  read: Credential,
  otherwise: Otherwise,
): Action => check(table, credentialKey(table, employeeId), { ...unchanged(read), otherwise });

/** Returns the action that deletes an employee's credential. */
export const removeCredential = (table: SiteTable, employeeId: string): Action =>
  remove(table, credentialKey(table, employeeId));
