import { Button } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { VirtualRows } from '../../ui/data-table/virtual-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchableList } from '../../ui/searchable-list/searchable-list.tsx';
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

/** The Employees screen: the roster, with its search and sort in the URL (docs/spec.md section 2, "Employees screen"). */
export function EmployeesPage() {
  const { change, ...list } = useRoster();
  const search = useUrlText();
  const timeZone = useTimeZone();
  const { dialog, setDialog, draft } = useDialogWithDraft<RosterDialog>('employees');
  const reserved = useIsReserved();
  const columns = useMemo(() => columnsFor(setDialog, reserved), [setDialog, reserved]);
  const sorting = useUrlSort(byEmployeeId, columns);
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
      <RosterDialogs dialog={dialog} draft={draft} onDialog={setDialog} onChange={change} />
    </>
  );
}
