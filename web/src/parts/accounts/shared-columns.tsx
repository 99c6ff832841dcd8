import type { Account } from '@muster/shared/areas/accounts';
import type { Column } from '../../ui/data-table/column.ts';
import { employeeIdColumn, personColumn } from '../../ui/data-table/person-column.tsx';
import { AccountState } from './components/account-state.tsx';
import { labels, stateWords } from './labels.ts';

type Listed = Pick<Account, 'employee_id' | 'name' | 'state' | 'locked_until'>;

/** Returns the columns of every list of accounts: employee ID, name and state, with times in the department's zone. */
export function sharedColumns<Row extends Listed>(timeZone: string): Column<Row>[] {
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
  ];
}
