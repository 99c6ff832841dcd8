import { type MouseEvent, memo, type ReactNode, useId } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { HiddenCells } from './hidden-cells.tsx';
import own from './long-table.module.css';
import { RowToggle } from './row-toggle.tsx';

interface LongRowProps<Row> {
  row: Row;
  rowKey: string;
  /** Its place among all rows, from 0. */
  index: number;
  /** The column that names the row. */
  header: Column<Row> | undefined;
  /** The columns shown, and those that gave way. */
  columns: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
  measure: (element: HTMLTableSectionElement | null) => void;
  open: boolean;
  onToggle: (key: string) => void;
  expand: ((row: Row) => ReactNode) | undefined;
  toggleName: ((row: Row, open: boolean) => string) | undefined;
  toggleText: ((open: boolean) => string) | undefined;
}

/** One row of a LongTable, a body of its own so that it is measured together with what it expands to. */
function Row<Row>(props: LongRowProps<Row>) {
  const { row, rowKey, index, header, columns, hidden, measure, open, onToggle, expand, toggleName, toggleText } =
    props;
  const panel = useId();
  const span = columns.length + (expand ? 1 : 0);
  const toggleButton = (
    <RowToggle
      name={toggleName?.(row, open)}
      text={toggleText?.(open)}
      open={open}
      panel={panel}
      onToggle={() => onToggle(rowKey)}
    />
  );
  function clickRow(event: MouseEvent) {
    if (!(event.target as Element).closest('button, a, input')) onToggle(rowKey);
  }
  return (
    <tbody ref={measure} data-index={index} className={own.body}>
      {/* The click is a larger target for the pointer; the button in the row serves the keyboard. */}
      <tr
        className={classes.row}
        aria-rowindex={index + 2}
        data-open={open || undefined}
        data-expands={expand ? true : undefined}
        onClick={expand && clickRow}
      >
        {expand && !toggleText && <td className={classes.toggleColumn}>{toggleButton}</td>}
        {columns.map((column) => {
          const Cell = column === header ? 'th' : 'td';
          return (
            <Cell
              key={column.key}
              {...(column === header ? { scope: 'row' as const } : {})}
              data-align={column.align}
              data-label={column.actions || column === header ? undefined : column.title}
              className={column.actions ? classes.actions : undefined}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
        {expand && toggleText && <td className={`${classes.actions} ${own.toggle}`}>{toggleButton}</td>}
      </tr>
      {hidden.length > 0 && <HiddenCells row={row} columns={hidden} span={span} onClick={expand && clickRow} />}
      {expand && open && (
        <tr className={classes.panelRow}>
          <td colSpan={span} className={classes.panelCell}>
            <div id={panel} className={`${classes.panel} ${own.panel}`} data-indented={!toggleText || undefined}>
              {expand(row)}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

export const LongRow = memo(Row) as typeof Row;
