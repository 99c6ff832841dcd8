import { Button } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LongTable } from '../../ui/data-table/long-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LongList } from '../../ui/searchable-list/searchable-list.tsx';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { useUrlText } from '../../ui/use-url-text.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useIsReserved, useRoster } from './api.ts';
import { columnsFor } from './columns.tsx';
import { RosterDialogs } from './components/roster-dialogs.tsx';
import { labels, listTexts } from './labels.ts';
import type { RosterDialog } from './roster-dialog.ts';
import { searched } from './search.ts';
import { byEmployeeId } from './sorting.ts';

const rowKey = ({ id }: Employee) => id;

/** The Employees screen: the roster, its search and order in the address (SPEC.md section 2, "Employees screen"). */
export function EmployeesPage() {
  const { change, ...list } = useRoster();
  const search = useUrlText();
  const timeZone = useTimeZone();
  const { dialog, setDialog, draft } = useDialogWithDraft<RosterDialog>('employees');
  const reserved = useIsReserved();
  const columns = useMemo(() => columnsFor(setDialog, reserved), [setDialog, reserved]);
  const order = useUrlSort(byEmployeeId, columns);
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
            {labels.create}
          </Button>
        }
      />
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
      <RosterDialogs dialog={dialog} draft={draft} onDialog={setDialog} onChange={change} />
    </>
  );
}
