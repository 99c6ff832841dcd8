import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

const isEmpty = (content: ReactNode) => content === undefined || content === null || content === '';

interface HiddenCellsProps<Row> {
  row: Row;
  /** The hidden columns. */
  columns: readonly Column<Row>[];
  /** The number of columns of the table. */
  span: number;
  onClick?: ((event: React.MouseEvent) => void) | undefined;
}

/** Shows a row's hidden cells in a line below the row. */
export function HiddenCells<Row>({ row, columns, span, onClick }: HiddenCellsProps<Row>) {
  const cells = columns.map(({ key, title, cell }) => ({ key, title, content: cell(row) }));
  const filled = cells.filter(({ content }) => !isEmpty(content));
  if (filled.length === 0) return null;
  return (
    <tr className={classes.more} onClick={onClick}>
      {/* A new cell with each number of columns, as with the widths of the table (`TableColumns`): Chromium laid out
          the former one too narrow. */}
      <td key={span} colSpan={span}>
        <dl>
          {filled.map(({ key, title, content }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}
