import type { Account } from '@muster/shared/areas/accounts';
import { permissionTypes } from '@muster/shared/permissions';
import type { Call } from '../http/call.ts';
import { pagedList, readOnce } from '../http/paging.ts';
import { byEmployeeNumber } from '../roster/employee-order.ts';
import { type Credential, findCredentials } from '../table/entities/credential.ts';
import { type Employee, foldEmployeeNumber, fullName, listEmployees } from '../table/entities/employee.ts';
import { accountHash, listClosedAccounts } from '../table/rate-limit/account-limit.ts';

/** Returns the accounts of the site, by employee number within an answer. */
export async function listAccounts(call: Call<'accounts', 'list'>): Promise<Account[]> {
  const { table, now } = call;
  const closed = readOnce(() => listClosedAccounts(table, now));
  const accounts = await pagedList(call, async (from, most) => {
    const [{ employees, next }, locks] = await Promise.all([listEmployees(table, from, most), closed()]);
    const ids = employees.map(({ id }) => id);
    const credentials = await findCredentials(table, ids);
    const rows = employees.map((employee, n) =>
      presentAccount(employee, credentials[n], locks.get(accountHash(foldEmployeeNumber(employee.employee_id)))),
    );
    return { rows, next };
  });
  return accounts.sort(byEmployeeNumber);
}

function presentAccount(employee: Employee, credential: Credential | undefined, until: Date | undefined): Account {
  const state = stateOf(employee, credential, until);
  return {
    employee_id: employee.employee_id,
    name: fullName(employee),
    state,
    locked_until: state === 'locked' && until ? until.toISOString() : null,
    last_sign_in: employee.last_sign_in ?? null,
    permissions: permissionTypes.filter((type) => employee.permissions[type]),
  };
}

function stateOf(employee: Employee, credential: Credential | undefined, until: Date | undefined): Account['state'] {
  if (!employee.active) return 'deactivated';
  if (until) return 'locked';
  if (!credential) return 'no_password';
  return credential.temporary ? 'must_change_password' : 'active';
}
