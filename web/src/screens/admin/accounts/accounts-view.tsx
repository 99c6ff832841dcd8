import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAccounts } from '../../../parts/accounts/api.ts';
import {
  AccountDialog,
  type AccountDialogState,
  notLoadedAgain,
} from '../../../parts/accounts/components/account-dialog.tsx';
import { type AccountAction, labels, listTexts } from '../../../parts/accounts/labels.ts';
import { byEmployeeId } from '../../../parts/roster/sorting.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { columnsFor } from './columns.tsx';
import { searched } from './search.ts';

const rowKey = ({ employee_id }: Account) => employee_id;

/** All accounts with their state and actions. */
export function AccountsView() {
  const { change, ...list } = useAccounts();
  const timeZone = useTimeZone();
  const [dialog, setDialog] = useState<AccountDialogState>();
  const ask = useCallback((action: AccountAction, account: Account) => setDialog({ action, account }), []);
  useEffect(() => () => void notifications.hide(notLoadedAgain), []);
  const columns = useMemo(() => columnsFor(timeZone, ask), [timeZone, ask]);
  return (
    <>
      <SearchableTable
        list={list}
        texts={listTexts}
        label={labels.title}
        columns={columns}
        rowKey={rowKey}
        initialSort={byEmployeeId}
        searched={searched}
        timeZone={timeZone}
        icon={<IconUsers size={32} stroke={1.5} />}
      />
      <AccountDialog dialog={dialog} onDialog={setDialog} onChange={change} />
    </>
  );
}
