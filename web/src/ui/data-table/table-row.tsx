import { type CSSProperties, type MouseEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { HiddenCells } from './hidden-cells.tsx';
import { RowToggle } from './row-toggle.tsx';

/** The props that all rows share. */
export interface RowOptions<Row> {
  /** The column that names the row. */
  header: Column<Row> | undefined;
  /** The shown columns, and those hidden in narrow tables. */
  columns: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
  /** Makes rows expandable: renders the content of an open row. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /** The accessible name of the expand button ("Show classes of Firearms"); required with `expand`. */
  toggleName?: ((row: Row, open: boolean) => string) | undefined;
  /** The text of the expand button at the row's end; absent: a chevron at its start. */
  toggleText?: ((open: boolean) => string) | undefined;
  /** Renders an error message below a row. */
  note?: ((row: Row) => ReactNode) | undefined;
  /** Returns true for the row that a link targets, which is highlighted and scrolled to. */
  marked?: ((row: Row) => boolean) | undefined;
  onToggle: (key: string) => void;
}

interface TableRowProps<Row> extends RowOptions<Row> {
  row: Row;
  rowKey: string;
  open: boolean;
  /** The row's number among rows that appear one by one; undefined: they appear at once. */
  arrival?: number | undefined;
  /** The row's number among all rows, for a table that renders only some (`VirtualRows`). */
  virtualIndex?: number;
}

function Row<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, header, columns, hidden, arrival, virtualIndex, note, expand, toggleName, toggleText, marked } =
    props;
  const { open, onToggle } = props;
  const panel = useId();
  const isMarked = marked?.(row) ?? false;
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView?.({ block: 'center' });
  }, [isMarked]);
  const span = columns.length + (expand ? 1 : 0);
  const noteBelow = note?.(row);
  const toggle = (
    <RowToggle
      name={toggleName?.(row, open) ?? rowKey}
      text={toggleText?.(open)}
      open={open}
      panel={panel}
      onToggle={() => onToggle(rowKey)}
    />
  );
  const clickRow = expand
    ? (event: MouseEvent) => !(event.target as Element).closest('button, a, input') && onToggle(rowKey)
    : undefined;
  return (
    <>
      {/* The click is a larger target for the pointer; the button in the row serves the keyboard. */}
      <tr
        ref={line}
        className={classes.row}
        data-marked={isMarked || undefined}
        aria-rowindex={virtualIndex === undefined ? undefined : virtualIndex + 2}
        data-open={open || undefined}
        data-expands={expand ? true : undefined}
        data-arrives={arrival === undefined ? undefined : true}
        style={arrival === undefined ? undefined : ({ '--row': arrival } as CSSProperties)}
        onClick={clickRow}
      >
        {expand && !toggleText && <td className={classes.toggleColumn}>{toggle}</td>}
        {columns.map((column) => {
          const Cell = column === header ? 'th' : 'td';
          return (
            <Cell
              key={column.key}
              {...(column === header ? { scope: 'row' as const } : {})}
              data-align={column.align}
              data-label={column.actions || column.selects || column === header ? undefined : column.title}
              className={column.actions ? classes.actions : column.selects ? classes.select : undefined}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
        {expand && toggleText && <td className={`${classes.actions} ${classes.textToggle}`}>{toggle}</td>}
      </tr>
      {hidden.length > 0 && <HiddenCells row={row} columns={hidden} span={span} onClick={clickRow} />}
      {noteBelow && (
        <tr className={classes.note}>
          <td colSpan={span}>{noteBelow}</td>
        </tr>
      )}
      {expand && open && (
        <tr className={classes.panelRow}>
          <td colSpan={span} className={classes.panelCell}>
            <div id={panel} className={classes.panel} data-indented={!toggleText || undefined}>
              {expand(row)}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** A row and its expanded content, mounted only while the row is open. */
export const TableRow = memo(Row) as typeof Row;
