import type { ReactNode } from 'react';
import type { SortValue } from './sorting.ts';

/** A column of a table: its head, cell, order and widths. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Shown in the head in place of the title. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /**
   * The cell as plain text, for exported files. Needed where `cell` is not text, unless `sortBy` is the text that it
   * shows: the name of a person who is a link needs none, a badge or a list does.
   */
  text?: (row: Row) => string;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => SortValue;
  /** `right` for numbers. */
  align?: 'left' | 'right';
  /** Preferred width, in pixels at the usual text size. Columns without one share the rest. */
  width?: number;
  /**
   * Least width, in pixels at the usual text size; by default `width` or 120. A column of text must have at least 120.
   */
  minWidth?: number;
  /**
   * Which columns are hidden first where the table is narrow: the highest number. A column without one is never hidden.
   * Hidden cells are shown in a line under the row.
   */
  priority?: number;
  /** The column that names the row; the first one by default. */
  rowHeader?: boolean;
  /** Action buttons: always shown, and neither exported nor printed. */
  actions?: boolean;
  /** Checkboxes that select the rows: not printed. */
  selects?: boolean;
}
