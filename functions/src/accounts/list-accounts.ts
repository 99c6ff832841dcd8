import type { Account } from '@muster/shared/areas/accounts';
import type { Call } from '../http/call.ts';
import type { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { started } from '../table/core/started.ts';
import { findCredentials } from '../table/entities/credential.ts';
import { employeePages, foldEmployeeNumber } from '../table/entities/employee.ts';
import { accountHash, listClosedAccounts } from '../table/rate-limit/account-limit.ts';
import { presentAccount } from './present-account.ts';

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
