import { Text } from '@mantine/core';
import type { Column } from '../data-table/column.ts';
import type { Sort } from '../data-table/sorting.ts';
import { usePrinting } from '../printing.ts';
import { labels } from './labels.ts';

interface PrintSummaryProps<Row> {
  /** The list's name. */
  label: string;
  /** The number of rows and their noun, if the screen does not show it. */
  count?: string;
  search?: string;
  /** The filters of the screen in words. */
  filter?: string | undefined;
  sorted?: { columns: readonly Column<Row>[]; sort: Sort | undefined };
}

/** Prints the search, filters and order of a list. */
export function PrintSummary<Row>({ label, count, search, filter, sorted }: PrintSummaryProps<Row>) {
  if (!usePrinting()) return null;
  const by = sorted?.columns.find(({ key }) => key === sorted.sort?.key);
  const parts = [
    label,
    count,
    filter,
    search && labels.printed.search(search),
    by && labels.printed.sort(by.title, sorted?.sort?.direction === 'descending'),
  ].filter(Boolean);
  return <Text variant="hint">{parts.join(' · ')}</Text>;
}
