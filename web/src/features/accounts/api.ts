import { type Account, accounts } from '@muster/shared/areas/accounts';
import { roster } from '@muster/shared/areas/roster';
import { useCallback, useMemo, useState } from 'react';
import { call, callPage } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { usePagedList } from '../../api/use-paged-list.ts';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';
import type { AccountAction } from './labels.ts';

/** The accounts, loaded page by page; `change` puts one as it is now in the place of the loaded row. */
export function useAccounts() {
  const { rows, ...list } = usePagedList(accounts.list);
  const [changes, setChanges] = useState<ReadonlyMap<string, Account>>(new Map());
  const change = useCallback(
    (account: Account) => setChanges((before) => new Map(before).set(account.employee_id, account)),
    [],
  );
  const changed = useMemo(
    () => (changes.size === 0 ? rows : rows?.map((row) => changes.get(row.employee_id) ?? row)),
    [rows, changes],
  );
  return { ...list, rows: changed, change };
}

/** Whether an account is that of the person who is signed in. */
export function useIsOwn({ employee_id }: Pick<Account, 'employee_id'>): boolean {
  return useCurrentEmployee().data?.employee_id === employee_id;
}

/** Rows of a page where one account is looked for. */
const mostRows = 1000;

/** An account as it is now: which state an unlocked or activated one is in, only the server knows. Undefined when it is gone. */
export async function readAgain(employee_id: string): Promise<Account | undefined> {
  for (let query: PageQuery | undefined = { limit: mostRows }; query; ) {
    const page: Awaited<ReturnType<typeof callPage<typeof accounts.list>>> = await callPage(accounts.list, query);
    const found = page.rows.find((one) => one.employee_id === employee_id);
    if (found) return found;
    query = page.next;
  }
  return undefined;
}

/** Does one thing to an account; answers the temporary password where it made one. */
export async function act(action: AccountAction, employee_id: string): Promise<string | undefined> {
  const params = { employee_id };
  switch (action) {
    case 'unlock':
      await call(accounts.unlock, { params });
      return undefined;
    case 'signOut':
      await call(accounts.signOut, { params });
      return undefined;
    case 'activate':
    case 'deactivate':
      await call(accounts.setActive, { params, body: { active: action === 'activate' } });
      return undefined;
    case 'reset':
      return (await call(roster.resetPassword, { params })).temporary_password;
  }
}
