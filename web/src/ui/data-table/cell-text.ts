import type { Column } from './column.ts';

/**
 * Returns what a cell says, as plain text for a file: `text`, or else the cell where it is text, or else what the
 * column sorts by.
 */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const cell = column.cell(row);
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  return String(column.sortBy?.(row) ?? '');
}
