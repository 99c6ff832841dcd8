import { instantOf } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { temporaryCredential } from '../../domain/sign-in/temporary-credential.ts';
import { temporaryLifetime } from '../../domain/sign-in/temporary-password.ts';
import type { PasswordCost } from '../../kernel/password-hash.ts';
import { after } from '../../table/core/item.ts';
import type { Auditor } from '../../table/entities/auditor.ts';
import type { Credential } from '../../table/entities/credential.ts';

/** Returns a temporary password for an auditor. It lasts seven days from now or from a later first day of access. */
export async function auditorCredential(
  { site, now }: Pick<SiteContext, 'site' | 'now'>,
  { open_from }: Pick<Auditor, 'open_from'>,
  passwordCost: PasswordCost,
): Promise<{ password: string; credential: Credential }> {
  const { password, credential } = await temporaryCredential(passwordCost, now);
  const begins = instantOf(open_from, '00:00', site.timezone);
  return {
    password,
    credential:
      begins > now ? { ...credential, temporary_until: after(begins, temporaryLifetime).toISOString() } : credential,
  };
}
