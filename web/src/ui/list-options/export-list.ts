import { csvOf } from '@muster/shared/csv';
import { today } from '@muster/shared/rules/calendar';
import { storedValue } from '../../api/login-cookies.ts';
import { cellText } from '../data-table/cell-text.ts';
import { type Sort, sorted } from '../data-table/sorting.ts';
import { downloadFile } from '../download-file.ts';
import type { ChosenColumns } from './use-chosen-columns.ts';

/** What a list shows at a moment. */
export interface ShownList<Row> {
  /** The list's name. */
  label: string;
  columns: Pick<ChosenColumns<Row>, 'all' | 'shown'>;
  rows: readonly Row[];
  sort: Sort | undefined;
}

/** Returns what a list shows as a CSV file: its rows in their order, its columns in theirs, without the actions. */
export function csvOfList<Row>({ columns, rows, sort }: ShownList<Row>): string {
  // The list may be sorted by a column that is not shown.
  const by = columns.all.find(({ key }) => key === sort?.key)?.sortBy;
  const written = columns.shown.filter(({ actions }) => !actions);
  const ordered = by && sort ? sorted(rows, by, sort.direction) : rows;
  return csvOf([
    written.map(({ title }) => title),
    ...ordered.map((row) => written.map((column) => cellText(column, row))),
  ]);
}

/**
 * Saves what a list shows as a CSV file, named by the list, the department and the day:
 * `employees-DEMO-2027-03-03.csv`.
 */
export function downloadList<Row>(list: ShownList<Row>, timeZone: string): void {
  const name = list.label.toLowerCase().replace(/[^\p{L}\d]+/gu, '-');
  const parts = [name, storedValue('site_code'), today(timeZone, new Date())].filter(Boolean);
  downloadFile(`${parts.join('-')}.csv`, csvOfList(list), 'text/csv;charset=utf-8');
}
