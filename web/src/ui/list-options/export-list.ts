import { csvOf } from '@muster/shared/csv';
import { today } from '@muster/shared/rules/calendar';
import { storedValue } from '../../api/login-cookies.ts';
import { cellText } from '../data-table/cell-text.ts';
import { type Sort, sorted } from '../data-table/sorting.ts';
import { downloadFile } from '../download-file.ts';
import type { ChosenColumns } from './use-chosen-columns.ts';

/** The shown content of a list. */
export interface ShownList<Row> {
  /** The list's name. */
  label: string;
  columns: Pick<ChosenColumns<Row>, 'all' | 'shown'>;
  rows: readonly Row[];
  sort: Sort | undefined;
}

/** Returns the shown list as CSV: rows and columns in their order, without actions. */
export function csvOfList<Row>({ columns, rows, sort }: ShownList<Row>): string {
  // The list may be sorted by a hidden column.
  const by = columns.all.find(({ key }) => key === sort?.key)?.sortBy;
  const written = columns.shown.filter(({ actions }) => !actions);
  const ordered = by && sort ? sorted(rows, by, sort.direction) : rows;
  return csvOf([
    written.map(({ title }) => title),
    ...ordered.map((row) => written.map((column) => cellText(column, row))),
  ]);
}

/** Saves the shown list as CSV, named by list, department and day: `employees-DEMO-2027-03-03.csv`. */
export function downloadList<Row>(list: ShownList<Row>, timeZone: string): void {
  const name = list.label.toLowerCase().replace(/[^\p{L}\d]+/gu, '-');
  const parts = [name, storedValue('site_code'), today(timeZone, new Date())].filter(Boolean);
  downloadFile(`${parts.join('-')}.csv`, csvOfList(list), 'text/csv;charset=utf-8');
}
