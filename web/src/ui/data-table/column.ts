import type { ReactNode } from 'react';
import type { SortValue } from './sorting.ts';

/** One column, declared once: its head, its cell, its order, its widths, and how it reads on a phone. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => SortValue;
  /** Numbers stand at the right. */
  align?: 'left' | 'right';
  /** Preferred width, in pixels at the usual text size. Columns without one share what is left. */
  width?: number;
  /**
   * Least width, in pixels at the usual text size; `width` or 120 unless given. A column of text must have 120 or more
   * (LOOK.md, "Tables").
   */
  minWidth?: number;
  /**
   * How much the column matters where the table is narrow: 1 stays longest, the highest number gives way first. A column
   * without one always stays. What a row holds in hidden columns is shown in a line under the row.
   */
  priority?: number;
  /** The cell that names the row; the first column unless one says so. */
  rowHeader?: boolean;
  /** Action buttons: the head's title is for screen readers only. */
  actions?: boolean;
}
