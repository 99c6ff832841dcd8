import type { Account } from '@muster/shared/areas/accounts';
import type { Call } from '../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../calls/paging.ts';
import { presentAccount } from '../../domain/people/present-account.ts';
import { idleAccounts } from '../../domain/sign-in/idle-account.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { started } from '../../table/core/started.ts';
import { findCredentials } from '../../table/entities/credential.ts';
import { employeePages, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { accountHash, listClosedAccounts } from '../../table/rate-limit/account-limit.ts';

/** Returns the accounts of the site. Each page is sorted by employee number. */
export function listAccounts(call: Call<'accounts', 'list'>): Promise<JsonText<Account[]>> {
  return pagedList(call, async function* (after, pageSize): AsyncGenerator<WrittenRow<Account>[]> {
    const { table, site, now } = call;
    const isClosed = idleAccounts(table, site, now);
    const closed = started(listClosedAccounts(table, now));
    for await (const employees of employeePages(table, after, pageSize)) {
      const ids = employees.map(({ id }) => id);
      const [credentials, locks] = await Promise.all([findCredentials(table, ids), closed]);
      yield await Promise.all(
        employees.map(async (employee, n) => {
          const lock = locks.get(accountHash(foldEmployeeNumber(employee.employee_id)));
          const account = await presentAccount(employee, credentials[n], lock, isClosed);
          return writeRow(employee.id, account, employee.employee_id);
        }),
      );
    }
  });
}
