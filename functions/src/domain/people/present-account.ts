import type { Account } from '@muster/shared/areas/accounts';
import { permissionTypes } from '@muster/shared/permissions';
import type { Credential } from '../../table/entities/credential.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import { type idleAccounts, isUnentered } from '../sign-in/idle-account.ts';
import { accountState } from './account-state.ts';

/** Returns an account for an answer. `lockedUntil` as in `accountState`; `isClosed` finds accounts closed as unused. */
export async function presentAccount(
  employee: Employee,
  credential: Credential | undefined,
  lockedUntil: Date | undefined,
  isClosed: ReturnType<typeof idleAccounts>,
): Promise<Account> {
  const isIdle = !isUnentered(employee, credential) && (await isClosed({ employee }));
  const state = accountState(employee, credential, { lockedUntil, isIdle });
  return {
    employee_id: employee.employee_id,
    name: fullName(employee),
    state,
    locked_until: state === 'locked' && lockedUntil ? lockedUntil.toISOString() : null,
    last_sign_in: employee.last_sign_in ?? null,
    permissions: permissionTypes.filter((type) => employee.permissions[type]),
  };
}
