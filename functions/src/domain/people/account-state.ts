import type { Account } from '@muster/shared/areas/accounts';
import type { Credential } from '../../table/entities/credential.ts';

/**
 * Returns the state of an account. `lockedUntil` is when its closed limits open again; undefined: none is closed.
 * `isIdle` says that it is closed because it was not used.
 */
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
