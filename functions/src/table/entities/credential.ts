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
  /** UTC ISO: end of a temporary password. Absent: it does not end (demo). */
  temporary_until?: string | undefined;
  /** The hashes of earlier passwords, latest first; at most ten with the current one. */
  history: PasswordHash[];
  /** Raised at every change. Writes that depend on a verified password condition on it. */
  version: number;
}

/** Passwords that are remembered (docs/behavior.md, "Sign-in"). */
const remembered = 10;

/** Returns the hashes of the current and earlier passwords, latest first, as the history of the next credential. */
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

/** Requires the credential as read; undefined: no credential. */
const unchanged = (read: Credential | undefined): Omit<Guard, 'otherwise'> =>
  read ? asItWas({ version: read.version }, ['version'], present) : { condition: absent };

/** Replaces a credential, on condition that it is as read. Logs if the password became or ceased to be temporary. */
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

/** Requires the credential as read, without writing. */
export const requireCredential = (
  table: SiteTable,
  employeeId: string,
  read: Credential,
  otherwise: Otherwise,
): Action => check(table, credentialKey(table, employeeId), { ...unchanged(read), otherwise });

export const removeCredential = (table: SiteTable, employeeId: string): Action =>
  remove(table, credentialKey(table, employeeId));
