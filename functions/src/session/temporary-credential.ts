import { after } from '../table/core/item.ts';
import type { Credential } from '../table/entities/credential.ts';
import { hashPassword, type PasswordCost } from './password-hash.ts';
import { temporaryLifetime, temporaryPassword } from './temporary-password.ts';

/** A fresh temporary password and its credential; it ends after seven days. The password is shown once and kept nowhere. */
export async function temporaryCredential(
  cost: PasswordCost,
  now: Date,
): Promise<{ password: string; credential: Credential }> {
  const password = temporaryPassword();
  const credential: Credential = {
    ...(await hashPassword(password, cost)),
    temporary: true,
    temporary_until: after(now, temporaryLifetime).toISOString(),
    history: [],
    version: 1,
  };
  return { password, credential };
}
