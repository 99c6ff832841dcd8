import type { Account } from '@muster/shared/areas/accounts';
import type { Credential } from '../../table/entities/credential.ts';

/** Returns an account's state. `lockedUntil`: the end of the lockout. `isIdle`: closed because it was unused. */
export function accountState(
  { active }: { active: boolean },
  credential: Pick<Credential, 'temporary'> | undefined,
  { lockedUntil, isIdle = false }: { lockedUntil?: Date | undefined; isIdle?: boolean },
): Account['state'] {
  if (!active) return 'deactivated';
  if (lockedUntil) return 'locked';
  if (isIdle) return 'idle';
  if (!credential) return 'no_password';
  return credential.temporary ? 'must_change_password' : 'active';
}
