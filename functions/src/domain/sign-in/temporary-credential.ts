import { hashPassword, type PasswordCost } from '../../kernel/password-hash.ts';
import { after } from '../../table/core/item.ts';
import type { Credential } from '../../table/entities/credential.ts';
import { temporaryLifetime, temporaryPassword } from './temporary-password.ts';

/**
 * Returns a new temporary password and its credential, for seven days. The password is shown once and not stored. Its
 * hash takes one of the rounds of `cost`: it has too many random bits to be guessed
 * (docs/decisions/0105-hash-temporary-passwords-in-one-round.md).
 */
export async function temporaryCredential(
  cost: PasswordCost,
  now: Date,
): Promise<{ password: string; credential: Credential }> {
  const password = temporaryPassword();
  const credential: Credential = {
    ...(await hashPassword(password, { ...cost, p: 1 })),
    temporary: true,
    temporary_until: after(now, temporaryLifetime).toISOString(),
    history: [],
    version: 1,
  };
  return { password, credential };
}
