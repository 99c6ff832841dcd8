import type { ReactNode } from 'react';
import type { SortValue } from './sorting.ts';

/** One column, declared once: its head, its cell, its order, and how it reads on a phone. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => SortValue;
  /** Numbers stand at the right. */
  align?: 'left' | 'right';
  width?: number | string;
  /** The cell that names the row; the first column unless one says so. */
  rowHeader?: boolean;
  /** Action buttons: the head's title is for screen readers only. */
  actions?: boolean;
}
