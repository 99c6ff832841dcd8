import { notifications } from '@mantine/notifications';
import type { Account } from '@muster/shared/areas/accounts';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { LongTable } from '../../ui/data-table/long-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { LongList } from '../../ui/searchable-list/searchable-list.tsx';
import { useUrlText } from '../../ui/use-url-text.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { byEmployeeId } from '../roster/sorting.ts';
import { useAccounts } from './api.ts';
import { columnsFor } from './columns.tsx';
import { AccountDialog, type Asked } from './components/account-dialog.tsx';
import { notReadAgain } from './components/confirm-action.tsx';
import { type AccountAction, labels, listTexts } from './labels.ts';
import { searched } from './search.ts';

const rowKey = ({ employee_id }: Account) => employee_id;

/** The Users tab: every account, how it stands, and what an administrator can do about it. */
export function AccountsTab() {
  const { change, ...list } = useAccounts();
  const search = useUrlText();
  const timeZone = useTimeZone();
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback((action: AccountAction, account: Account) => setAsked({ action, account }), []);
  useEffect(() => () => void notifications.hide(notReadAgain), []);
  const columns = useMemo(() => columnsFor(timeZone, ask), [timeZone, ask]);
  const order = useUrlSort(byEmployeeId, columns);
  return (
    <>
      <LongList
        list={list}
        texts={listTexts}
        searched={searched}
        search={search}
        timeZone={timeZone}
        icon={<IconUsers size={32} stroke={1.5} />}
      >
        {(rows, empty) => (
          <LongTable label={labels.title} columns={columns} rows={rows} rowKey={rowKey} {...order} empty={empty} />
        )}
      </LongList>
      <AccountDialog asked={asked} onClose={() => setAsked(undefined)} onChange={change} />
    </>
  );
}
