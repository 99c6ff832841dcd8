import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { VirtualRows } from '../../ui/data-table/virtual-rows.tsx';
import { SearchableList } from '../../ui/searchable-list/searchable-list.tsx';
import { useUrlText } from '../../ui/use-url-text.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { byEmployeeId } from '../roster/sorting.ts';
import { useAccounts } from './api.ts';
import { columnsFor } from './columns.tsx';
import { AccountDialog, type AccountDialogState, notLoadedAgain } from './components/account-dialog.tsx';
import { type AccountAction, labels, listTexts } from './labels.ts';
import { searched } from './search.ts';

const rowKey = ({ employee_id }: Account) => employee_id;

/** Every account, its state, and what an administrator can do about it. */
export function AccountsView() {
  const { change, ...list } = useAccounts();
  const search = useUrlText();
  const timeZone = useTimeZone();
  const [dialog, setDialog] = useState<AccountDialogState>();
  const ask = useCallback((action: AccountAction, account: Account) => setDialog({ action, account }), []);
  useEffect(() => () => void notifications.hide(notLoadedAgain), []);
  const columns = useMemo(() => columnsFor(timeZone, ask), [timeZone, ask]);
  const sorting = useUrlSort(byEmployeeId, columns);
  return (
    <>
      <SearchableList
        list={list}
        texts={listTexts}
        searched={searched}
        search={search}
        timeZone={timeZone}
        icon={<IconUsers size={32} stroke={1.5} />}
      >
        {(rows, empty) => (
          <DataTable
            label={labels.title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            {...sorting}
            empty={empty}
            Rows={VirtualRows}
          />
        )}
      </SearchableList>
      <AccountDialog dialog={dialog} onDialog={setDialog} onChange={change} />
    </>
  );
}
