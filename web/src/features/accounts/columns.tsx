import { Text } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import type { Column } from '../../ui/data-table/column.ts';
import { formatInstant } from '../../ui/date-time.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { StyledBadge } from '../../ui/status-badge.tsx';
import { plainPermissionName } from '../permissions/plain-names.ts';
import { asNumber } from '../roster/sorting.ts';
import { AccountActions } from './components/account-actions.tsx';
import { type AccountAction, labels, stateWords } from './labels.ts';
import { stateBadge } from './state-badge.ts';

const permissionsOf = ({ permissions }: Account) => permissions.map(plainPermissionName).join(', ');

/** Returns the columns of the accounts, with times in the department's zone. */
export function columnsFor(
  timeZone: string,
  onAct: (action: AccountAction, account: Account) => void,
): readonly Column<Account>[] {
  const titles = labels.columns;
  return [
    {
      key: 'employee_id',
      title: titles.employee_id,
      cell: ({ employee_id }) => employee_id,
      sortBy: ({ employee_id }) => asNumber(employee_id),
      width: 120,
    },
    {
      key: 'name',
      title: titles.name,
      cell: ({ employee_id, name }) => <PersonLink employeeId={employee_id}>{name}</PersonLink>,
      sortBy: ({ name }) => name,
      rowHeader: true,
    },
    {
      key: 'state',
      title: titles.state,
      cell: ({ state, locked_until }) => (
        <div>
          <StyledBadge {...stateBadge(state)} />
          {locked_until && (
            <Text size="xs" c="dimmed" mt={2}>
              {labels.until(formatInstant(locked_until, timeZone))}
            </Text>
          )}
        </div>
      ),
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
      width: 160,
      minWidth: 148,
    },
  ];
}
