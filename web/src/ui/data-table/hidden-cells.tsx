import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

const isEmpty = (content: ReactNode) => content === undefined || content === null || content === '';

interface HiddenCellsProps<Row> {
  row: Row;
  /** The columns that gave way. */
  columns: readonly Column<Row>[];
  /** Cells of the whole row. */
  span: number;
  onClick?: ((event: React.MouseEvent) => void) | undefined;
}

/** Shows what a row holds in the columns that gave way, in a line under the row. */
export function HiddenCells<Row>({ row, columns, span, onClick }: HiddenCellsProps<Row>) {
  const cells = columns.map(({ key, title, cell }) => ({ key, title, content: cell(row) }));
  const told = cells.filter(({ content }) => !isEmpty(content));
  if (told.length === 0) return null;
  return (
    <tr className={classes.more} onClick={onClick}>
      <td colSpan={span}>
        <dl>
          {told.map(({ key, title, content }) => (
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
