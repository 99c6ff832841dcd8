import type { Account } from '@muster/shared/areas/accounts';
import { AccountState } from '../../../parts/accounts/components/account-state.tsx';
import { type AccountAction, labels, stateWords } from '../../../parts/accounts/labels.ts';
import { plainPermissionName } from '../../../session/permissions/plain-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { employeeIdColumn, personColumn } from '../../../ui/data-table/person-column.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { AccountActions } from './components/account-actions.tsx';

const permissionsOf = ({ permissions }: Account) => permissions.map(plainPermissionName).join(', ');

/** Returns the columns of the accounts, with times in the department's time zone. */
export function columnsFor(
  timeZone: string,
  onAct: (action: AccountAction, account: Account) => void,
): readonly Column<Account>[] {
  const titles = labels.columns;
  return [
    employeeIdColumn(titles.employee_id, { width: 120 }),
    personColumn(titles.name),
    {
      key: 'state',
      title: titles.state,
      cell: (account) => <AccountState account={account} timeZone={timeZone} />,
      sortBy: ({ state }) => stateWords[state],
      width: 210,
      minWidth: 190,
      priority: 1,
    },
    {
      key: 'last_sign_in',
      title: titles.last_sign_in,
      cell: ({ last_sign_in }) => (last_sign_in ? formatInstant(last_sign_in, timeZone) : labels.never),
      sortBy: ({ last_sign_in }) => last_sign_in,
      width: 150,
      minWidth: 140,
      priority: 3,
    },
    {
      key: 'permissions',
      title: titles.permissions,
      cell: (account) => permissionsOf(account) || labels.none,
      sortBy: (account) => permissionsOf(account) || undefined,
      priority: 2,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (account) => <AccountActions account={account} onAct={onAct} />,
      width: 150,
      minWidth: 138,
    },
  ];
}
