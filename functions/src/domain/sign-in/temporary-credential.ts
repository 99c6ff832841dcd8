import { hashPassword, type PasswordCost } from '../../kernel/password-hash.ts';
import { after } from '../../table/core/item.ts';
import type { Credential } from '../../table/entities/credential.ts';
import { temporaryLifetime, temporaryPassword } from './temporary-password.ts';

/** Returns a temporary password for seven days with its credential. One hash round: it is random (ADR 18). */
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
