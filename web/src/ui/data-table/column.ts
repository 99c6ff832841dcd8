import type { ReactNode } from 'react';
import type { SortValue } from './sorting.ts';

/** A table column: head, cell, order and widths. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Replaces the title in the head. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text for exports. Required for badges and lists, unless `sortBy` is that text. */
  text?: (row: Row) => string;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => SortValue;
  /** `right` for numbers. */
  align?: 'left' | 'right';
  /** Preferred width, in pixels at the default text size. Columns without one share the rest. */
  width?: number;
  /** Minimum width, in pixels at the default text size; by default `width` or 120. At least 120 for text. */
  minWidth?: number;
  /** Order of hiding in narrow tables: highest number first; absent: never. Hidden cells are shown below the row. */
  priority?: number;
  /** The column that names the row; by default the first. */
  rowHeader?: boolean;
  /** Action buttons: always shown, never exported or printed. */
  actions?: boolean;
  /** Row selection checkboxes: not printed. */
  selects?: boolean;
}
