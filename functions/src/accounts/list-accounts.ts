import type { Account } from '@muster/shared/areas/accounts';
import { permissionTypes } from '@muster/shared/permissions';
import type { Call } from '../http/call.ts';
import type { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { started } from '../table/core/started.ts';
import { type Credential, findCredentials } from '../table/entities/credential.ts';
import { type Employee, employeePages, foldEmployeeNumber, fullName } from '../table/entities/employee.ts';
import { accountHash, listClosedAccounts } from '../table/rate-limit/account-limit.ts';
import { accountState } from './account-state.ts';

/** Returns the accounts of the site, by employee number within an answer. */
export function listAccounts(call: Call<'accounts', 'list'>): Promise<JsonText<Account[]>> {
  return pagedList(call, async function* (after, pageSize): AsyncGenerator<WrittenRow<Account>[]> {
    const { table, now } = call;
    const closed = started(listClosedAccounts(table, now));
    for await (const employees of employeePages(table, after, pageSize)) {
      const ids = employees.map(({ id }) => id);
      const [credentials, locks] = await Promise.all([findCredentials(table, ids), closed]);
      yield employees.map((employee, n) => {
        const lock = locks.get(accountHash(foldEmployeeNumber(employee.employee_id)));
        return writeRow(employee.id, presentAccount(employee, credentials[n], lock), employee.employee_id);
      });
    }
  });
}

function presentAccount(employee: Employee, credential: Credential | undefined, until: Date | undefined): Account {
  const state = accountState(employee, credential, until);
  return {
    employee_id: employee.employee_id,
    name: fullName(employee),
    state,
    locked_until: state === 'locked' && until ? until.toISOString() : null,
    last_sign_in: employee.last_sign_in ?? null,
    permissions: permissionTypes.filter((type) => employee.permissions[type]),
  };
}
