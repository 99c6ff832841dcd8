import type { Column } from './column.ts';

/** Returns a cell as plain text for a file: `text`, a text cell, or the sort value. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const cell = column.cell(row);
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  return String(column.sortBy?.(row) ?? '');
}
