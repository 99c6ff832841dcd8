import { Progress, Stack } from '@mantine/core';
import { matcherOf } from '@muster/shared/rules/search';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { PagedList } from '../../api/use-paged-list.ts';
import { DataTable, type DataTableProps, type Sort } from '../data-table/data-table.tsx';
import { useUrlSort } from '../data-table/use-url-sort.ts';
import { VirtualRows } from '../data-table/virtual-rows.tsx';
import { ListOptions } from '../list-options/list-options.tsx';
import { PrintSummary } from '../list-options/print-summary.tsx';
import { useChosenColumns } from '../list-options/use-chosen-columns.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../page-states.tsx';
import { StaleAlert } from '../stale-alert.tsx';
import { useUrlText } from '../use-url-text.ts';
import type { ListLabels } from './labels.ts';
import { SearchField } from './search-field.tsx';

interface SearchableTableProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'expand' | 'toggleName' | 'toggleText'> {
  list: Pick<PagedList<Row>, 'rows' | 'state' | 'answeredAt' | 'retry'>;
  texts: ListLabels;
  /** Returns the texts of a row that the search matches. Called once for each row, while the function is the same. */
  searched: (row: Row) => readonly string[];
  initialSort: Sort;
  /** Shown where the list is empty. */
  icon: ReactNode;
  /** The screen's own filters, beside the search, and what they are set to, for the printed list. */
  filters?: ReactNode;
  filterText?: string | undefined;
  timeZone: string;
}

/** Returns `searched` with its results kept, because the search folds the case and accents of each result once. */
function keepResults<Row extends object>(searched: (row: Row) => readonly string[]) {
  const kept = new WeakMap<Row, readonly string[]>();
  return (row: Row): readonly string[] => {
    const fields = kept.get(row) ?? searched(row);
    kept.set(row, fields);
    return fields;
  };
}

/**
 * The table of a paged list, with its search, progress and errors. The search works while further pages load. Search and sort are in
 * the URL.
 */
export function SearchableTable<Row extends object>(props: SearchableTableProps<Row>) {
  const { list, texts, searched, initialSort, icon, timeZone, filters, filterText, ...table } = props;
  const { text, onText } = useUrlText();
  const sorting = useUrlSort(initialSort, table.columns);
  const chosen = useChosenColumns(table.label, table.columns);
  // Typing does not wait for the list.
  const wanted = useDeferredValue(text.trim());
  const { state, answeredAt, retry } = list;
  // React renders a deferred value in slices, so that thousands of rows do not block the page when they arrive.
  const rows = useDeferredValue(list.rows);
  const fieldsOf = useMemo(() => keepResults(searched), [searched]);
  const matching = useMemo(() => {
    if (wanted === '') return rows;
    const matches = matcherOf(wanted);
    return rows?.filter((row) => matches(fieldsOf(row)));
  }, [rows, fieldsOf, wanted]);
  if (!rows || !matching) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={retry} /> : <LoadingSkeleton />;
  }
  const noneMatch = rows.length > 0;
  const count = texts.count(matching.length, rows.length);
  return (
    <Stack gap="sm">
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={state === 'loading' ? texts.loading(rows.length) : count}
        filters={filters}
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
        search={wanted}
        filter={filterText}
      />
      {state === 'loading' && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert message={texts.failedAfter(rows.length)} asOf={answeredAt} timeZone={timeZone} onRetry={retry} />
      )}
      <DataTable
        {...table}
        {...sorting}
        columns={chosen.shown}
        rows={matching}
        Rows={VirtualRows}
        empty={
          <EmptyState
            message={noneMatch ? texts.nothingFound(text.trim()) : texts.empty}
            icon={noneMatch ? <IconSearch size={32} stroke={1.5} /> : icon}
          />
        }
      />
    </Stack>
  );
}
