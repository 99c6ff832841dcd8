import type { Account } from '@muster/shared/areas/accounts';
import { useCallback, useMemo, useState } from 'react';
import { accounts, factors, roster } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { usePagedList } from '../../api/use-paged-list.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import type { AccountAction } from './labels.ts';

/** Loads the accounts page by page. `change` replaces a loaded account. */
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

/** Returns whether the account belongs to the signed-in person. */
export function useIsOwn({ employee_id }: Pick<Account, 'employee_id'>): boolean {
  return useCurrentEmployee().data?.employee_id === employee_id;
}

/** Reloads one account after an action. Returns undefined if it was deleted. */
export async function fetchAccount(employee_id: string): Promise<Account | undefined> {
  for await (const page of fetchPages(accounts.list)) {
    const found = page.find((one) => one.employee_id === employee_id);
    if (found) return found;
  }
  return undefined;
}

/** Carries out an action on an account. Returns the temporary password, if one was created. */
export async function act(action: AccountAction, employee_id: string): Promise<string | undefined> {
  const params = { employee_id };
  switch (action) {
    case 'unlock':
    case 'open':
      await call(accounts.unlock, { params });
      return undefined;
    case 'signOut':
      await call(accounts.signOut, { params });
      return undefined;
    case 'resetFactors':
      await call(factors.resetOfEmployee, { params });
      return undefined;
    case 'activate':
    case 'deactivate':
      await call(accounts.setActive, { params, body: { active: action === 'activate' } });
      return undefined;
    case 'reset':
      return (await call(roster.resetPassword, { params })).temporary_password;
  }
}
