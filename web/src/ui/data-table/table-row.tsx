import { ActionIcon, Collapse } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useId } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { HiddenCells } from './hidden-cells.tsx';

interface TableRowProps<Row> {
  row: Row;
  /** The column that names the row. */
  header: Column<Row> | undefined;
  /** The columns shown, and those that gave way. */
  columns: readonly Column<Row>[];
  hidden: readonly Column<Row>[];
  /** Its place among the rows that appear one after the other; undefined where they appear at once. */
  arrival?: number | undefined;
  /** Stands right under the row. */
  note?: ReactNode;
  /** What the button that expands the row is called. */
  toggleName: string;
  expand?: ((row: Row) => ReactNode) | undefined;
  open: boolean;
  onToggle: () => void;
}

/** A row, and under it, while open, what it expands to: made anew at each opening, gone once closed. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, header, columns, hidden, arrival, note, toggleName, expand, open, onToggle } = props;
  const panel = useId();
  const span = columns.length + (expand ? 1 : 0);
  const clickRow = expand
    ? (event: MouseEvent) => !(event.target as Element).closest('button, a, input') && onToggle()
    : undefined;
  return (
    <>
      {/* The click is a larger target for the pointer; the button in the row serves the keyboard. */}
      <tr
        className={classes.row}
        data-open={open || undefined}
        data-expands={expand ? true : undefined}
        data-arrives={arrival === undefined ? undefined : true}
        style={arrival === undefined ? undefined : ({ '--row': arrival } as CSSProperties)}
        onClick={clickRow}
      >
        {expand && (
          <td className={classes.toggleColumn}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={toggleName}
              aria-expanded={open}
              aria-controls={open ? panel : undefined}
              onClick={onToggle}
            >
              <IconChevronRight size={18} className={classes.chevron} aria-hidden />
            </ActionIcon>
          </td>
        )}
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
      </tr>
      {hidden.length > 0 && <HiddenCells row={row} columns={hidden} span={span} onClick={clickRow} />}
      {note && (
        <tr className={classes.note}>
          <td colSpan={span}>{note}</td>
        </tr>
      )}
      {expand && (
        <tr className={classes.panelRow} aria-hidden={!open || undefined}>
          <td colSpan={span} className={classes.panelCell}>
            <Collapse expanded={open} transitionDuration={150} keepMounted={false} id={panel}>
              <div className={classes.panel}>{expand(row)}</div>
            </Collapse>
          </td>
        </tr>
      )}
    </>
  );
}
