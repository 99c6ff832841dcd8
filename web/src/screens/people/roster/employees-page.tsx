import type { Employee } from '@muster/shared/areas/roster';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { Slip } from '../../../parts/roster/components/slips.tsx';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { filteredTexts, labels, listTexts } from '../../../parts/roster/labels.ts';
import { byEmployeeId } from '../../../parts/roster/sorting.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterButton } from '../../../ui/searchable-table/filter-button.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { useSelectedKeys } from '../../../ui/selection/use-selection.ts';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useHasCards, useHasFilterButton } from '../../../ui/window-width.ts';
import { useIsReserved, useRoster } from './api.ts';
import { assignedIn, columnsFor, isLeaving } from './columns.tsx';
import { RosterActions } from './components/roster-actions.tsx';
import { RosterDialogs } from './components/roster-dialogs.tsx';
import { RosterFilters } from './components/roster-filters.tsx';
import { SelectionActions } from './components/selection-actions.tsx';
import { SlipsPage } from './components/slips-page.tsx';
import type { RosterDialog } from './roster-dialog.ts';
import { searched } from './search.ts';
import { useLinkedDialog } from './use-linked-dialog.ts';
import { useRosterFilter } from './use-roster-filter.ts';

const rowKey = ({ id }: Employee) => id;

/** The Employees screen: the roster with search, sort, filters and dialogs in the URL (docs/spec.md section 2). */
export function EmployeesPage() {
  const { change, ...list } = useRoster();
  const timeZone = useTimeZone();
  const { dialog, setDialog, draft } = useDialogWithDraft<RosterDialog>('employees');
  const isWhole = list.state === 'complete';
  const filter = useRosterFilter(list.rows, isWhole);
  useLinkedDialog({ rows: list.rows, isWhole, dialog, onDialog: setDialog });
  const reserved = useIsReserved();
  const assigned = assignedIn(list.rows, isWhole).join();
  const leaves = list.rows?.some(isLeaving) ?? false;
  const phone = useHasCards();
  const columns = useMemo(
    () => columnsFor({ onOpen: setDialog, reserved, assigned: assigned.split(','), leaves, phone }),
    [setDialog, reserved, assigned, leaves, phone],
  );
  const selection = useSelectedKeys();
  const [slips, setSlips] = useState<readonly Slip[]>();
  const actions = useCallback(
    (people: readonly Employee[]) => <SelectionActions people={people} onOpen={setDialog} />,
    [setDialog],
  );
  /** Selects employees, including those hidden by the filters or the search. */
  function select(ids: readonly Employee['id'][]): void {
    filter.showAll();
    selection.clear();
    selection.onSelect(ids, true);
  }
  const filters = <RosterFilters filter={filter} />;
  // More filters than fit next to the search.
  const isMany = !useHasFilterButton() && filter.options.unit.length + filter.options.group.length > 0;
  if (slips) return <SlipsPage slips={slips} onDone={() => setSlips(undefined)} />;
  return (
    <>
      <PageHeader
        title={labels.title}
        help={isWhole && list.rows?.length === 1 ? labels.onlyYou : filter.words.join(', ')}
        action={<RosterActions people={isWhole ? list.rows : undefined} onOpen={setDialog} />}
      />
      <SearchableTable
        list={{ ...list, rows: filter.rows, state: filter.isLoading ? 'loading' : list.state }}
        filters={isMany ? <FilterButton active={filter.words.length}>{filters}</FilterButton> : filters}
        filterWords={filter.words}
        nameOf={nameOf}
        selectedKeys={selection}
        selectionActions={actions}
        oneLine
        texts={filter.isFiltered ? filteredTexts : listTexts}
        label={labels.title}
        columns={columns}
        rowKey={rowKey}
        initialSort={byEmployeeId}
        searched={searched}
        timeZone={timeZone}
        icon={<IconUsers size={32} stroke={1.5} />}
      />
      <RosterDialogs
        dialog={dialog}
        draft={draft}
        onDialog={setDialog}
        onChange={change}
        onSelect={select}
        onSlips={setSlips}
      />
    </>
  );
}
