import type { AccountInState, StaffDashboard } from '@muster/shared/areas/overview';
import type { SignedInCall } from '../../calls/call.ts';
import { accountState } from '../../domain/people/account-state.ts';
import { wholeRoster } from '../../domain/people/list-roster.ts';
import { inOrderOfNumbers } from '../../kernel/employee-order.ts';
import { started } from '../../table/core/started.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { accountHash, listClosedAccounts } from '../../table/rate-limit/account-limit.ts';
import { cachedPasswords } from './cached-passwords.ts';

/** The most accounts in a list. In a new department, every employee may be waiting. */
const mostAccounts = 1_000;

/** Returns the active employees who have never signed in, and those whose account is locked, by employee number. */
export async function accountsInState(
  call: Pick<SignedInCall, 'table' | 'site' | 'now'>,
): Promise<NonNullable<StaffDashboard['accounts']>> {
  const { table, now } = call;
  const active = started(wholeRoster(call).then(({ rows }) => rows.filter((row) => row.active)));
  const ids = started(active.then((rows) => rows.map(({ at }) => at)));
  const [people, passwords, closed] = await Promise.all([
    active,
    cachedPasswords(table, ids),
    listClosedAccounts(table, now),
  ]);
  const lockOf = (employeeNumber: string) =>
    closed.size > 0 ? closed.get(accountHash(foldEmployeeNumber(employeeNumber))) : undefined;
  const accounts = people.map(({ at, employee_id, name, active }): AccountInState => {
    const until = lockOf(employee_id);
    const state = accountState({ active }, passwords.get(at) ?? undefined, { lockedUntil: until });
    return { employee_id, name, state, locked_until: until ? until.toISOString() : null };
  });
  return {
    waiting: beginningOf(accounts.filter(({ state }) => state === 'no_password' || state === 'must_change_password')),
    locked: beginningOf(accounts.filter(({ state }) => state === 'locked')),
  };
}

const beginningOf = (accounts: AccountInState[]) => ({
  count: accounts.length,
  rows: inOrderOfNumbers(accounts, ({ employee_id }) => employee_id).slice(0, mostAccounts),
});
