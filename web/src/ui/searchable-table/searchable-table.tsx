import { Button, Progress, Stack } from '@mantine/core';
import { matcherOf } from '@muster/shared/rules/search';
import { IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { PagedList } from '../../api/use-paged-list.ts';
import { DataTable, type DataTableProps, type Sort } from '../data-table/data-table.tsx';
import { SortSelect } from '../data-table/sort-select.tsx';
import { useUrlSort } from '../data-table/use-url-sort.ts';
import { VirtualRows } from '../data-table/virtual-rows.tsx';
import { downloadList } from '../list-options/export-list.ts';
import { ListOptions } from '../list-options/list-options.tsx';
import { PrintSummary } from '../list-options/print-summary.tsx';
import { useChosenColumns } from '../list-options/use-chosen-columns.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../page-states.tsx';
import { usePrinting } from '../printing.ts';
import { labels as selectionLabels } from '../selection/labels.ts';
import { SelectionContext, selectColumn } from '../selection/select-column.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { type SelectedKeys, useSelection } from '../selection/use-selection.ts';
import { StaleAlert } from '../stale-alert.tsx';
import { useUrlText } from '../use-url-text.ts';
import { useHasFilterButton } from '../window-width.ts';
import { FilterButton } from './filter-button.tsx';
import type { ListLabels } from './labels.ts';
import { SearchField } from './search-field.tsx';

interface SearchableTableProps<Row extends object>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'expand' | 'toggleName' | 'toggleText' | 'oneLine'
  > {
  list: Pick<PagedList<Row>, 'rows' | 'state' | 'answeredAt' | 'retry'>;
  texts: ListLabels;
  /** Returns the searched texts of a row. Called once per row while the function is the same. */
  searched: (row: Row) => readonly string[];
  initialSort: Sort;
  /** The icon of an empty list. */
  icon: ReactNode;
  /** The screen's filters next to the search, and their values in words. */
  filters?: ReactNode;
  filterWords?: readonly string[];
  /** Returns the name of a row, which makes rows selectable. Keep the function identical. */
  nameOf?: (row: Row) => string;
  /** The selected rows, if the screen also selects rows. */
  selectedKeys?: SelectedKeys;
  /** Returns the screen's actions on the selected rows, before the export. */
  selectionActions?: (rows: readonly Row[]) => ReactNode;
  timeZone: string;
}

/** Caches the results of `searched`, because the search folds case and accents once per result. */
function keepResults<Row extends object>(searched: (row: Row) => readonly string[]) {
  const kept = new WeakMap<Row, readonly string[]>();
  return (row: Row): readonly string[] => {
    const fields = kept.get(row) ?? searched(row);
    kept.set(row, fields);
    return fields;
  };
}

/** The empty list, for a list without rows. */
const none: readonly never[] = [];

/**
 * The table of a paged list, with search, progress and errors. Search works while pages load. Search and sort are in
 * the URL. Below 1200 px, filters and sort are behind one button.
 */
export function SearchableTable<Row extends object>(props: SearchableTableProps<Row>) {
  const { list, texts, searched, initialSort, icon, timeZone, filters, filterWords = none, nameOf, ...others } = props;
  const { selectedKeys, selectionActions, ...table } = others;
  const { text, onText } = useUrlText();
  const sorting = useUrlSort(initialSort, table.columns);
  const chosen = useChosenColumns(table.label, table.columns);
  // Typing does not wait for the list.
  const searchText = useDeferredValue(text.trim());
  const { state, answeredAt, retry } = list;
  // React renders a deferred value in slices, so that thousands of arriving rows do not block the page.
  const rows = useDeferredValue(list.rows);
  const fieldsOf = useMemo(() => keepResults(searched), [searched]);
  const matching = useMemo(() => {
    if (searchText === '') return rows;
    const matches = matcherOf(searchText);
    return rows?.filter((row) => matches(fieldsOf(row)));
  }, [rows, fieldsOf, searchText]);
  const narrow = useHasFilterButton();
  const selection = useSelection(matching ?? none, table.rowKey, selectedKeys);
  const { rowKey } = table;
  const columns = useMemo(
    () => (nameOf ? [selectColumn(rowKey, nameOf), ...chosen.shown] : chosen.shown),
    [nameOf, rowKey, chosen.shown],
  );
  // Prints only the selected rows, if there are any.
  const onlySelected = usePrinting() && selection.chosen.length > 0;
  if (!rows || !matching) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={retry} /> : <LoadingSkeleton />;
  }
  const noneMatch = rows.length > 0;
  const shown = onlySelected ? selection.chosen : matching;
  const count = texts.count(shown.length, rows.length);
  return (
    <Stack gap={narrow ? 8 : 'sm'}>
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={state === 'loading' ? texts.loading(rows.length) : count}
        filters={
          narrow ? (
            <FilterButton active={filterWords.length}>
              {filters}
              <SortSelect {...sorting} columns={chosen.shown} needed />
            </FilterButton>
          ) : (
            filters
          )
        }
        options={
          <ListOptions
            label={table.label}
            columns={chosen}
            exported={{
              rows: matching,
              sort: sorting.sort,
              count: state === 'complete' ? count : undefined,
              timeZone,
            }}
          />
        }
      />
      <PrintSummary
        label={table.label}
        sorted={{ columns: table.columns, sort: sorting.sort }}
        count={state === 'complete' ? count : texts.loading(rows.length)}
        search={searchText}
        filter={filterWords.join(', ')}
      />
      {state === 'loading' && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert message={texts.failedAfter(rows.length)} asOf={answeredAt} timeZone={timeZone} onRetry={retry} />
      )}
      <SelectionContext value={selection.context}>
        <DataTable
          {...table}
          {...sorting}
          sortedElsewhere={narrow || table.oneLine === true}
          columns={columns}
          rows={shown}
          Rows={VirtualRows}
          empty={
            <EmptyState
              message={noneMatch ? texts.nothingFound(text.trim()) : texts.empty}
              icon={noneMatch ? <IconSearch size={32} stroke={1.5} /> : icon}
            />
          }
        />
      </SelectionContext>
      {/* Below the table: above it, the first row that is selected would move under the pointer. */}
      {selection.chosen.length > 0 && (
        <SelectionBar
          label={selectionLabels.bar}
          selected={selectionLabels.selected(texts.count(selection.chosen.length, selection.chosen.length))}
          clear={selectionLabels.clear}
          onClear={selection.clear}
        >
          {selectionActions?.(selection.chosen)}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() =>
              downloadList(
                { label: table.label, columns: chosen, rows: selection.chosen, sort: sorting.sort },
                timeZone,
              )
            }
          >
            {selectionLabels.exportCsv}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            {selectionLabels.print}
          </Button>
        </SelectionBar>
      )}
    </Stack>
  );
}
