import type { SiteTable } from '../core/client.ts';
import type { Item, Key } from '../core/read.ts';

/** A hashed password with the parameters it was hashed with, so that they can be raised. */
export interface PasswordHash {
  /** Base64url. */
  hash: string;
  salt: string;
  /** scrypt's cost, block size and parallelization. */
  N: number;
  r: number;
  p: number;
}

export interface Credential extends PasswordHash {
  /** A temporary password must be changed at sign-in. */
  temporary: boolean;
  /** UTC ISO; when a temporary password ends. Absent: it does not end (the demo's). */
  temporary_until?: string | undefined;
  /** The hashes of earlier passwords, latest first, at most ten with the present one. */
  history: PasswordHash[];
  /** Raised at every change: what compared a password conditions on it. */
  version: number;
}

export const credentialKey = (table: SiteTable, employee: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: 'CREDENTIAL',
});

export const credentialItem = (table: SiteTable, employee: string, credential: Credential): Item => ({
  ...credentialKey(table, employee),
  ...credential,
});
