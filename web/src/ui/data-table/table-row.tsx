import { ActionIcon, Collapse } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** What the button that expands the row is called. */
  toggleName: string;
  expand?: ((row: Row) => ReactNode) | undefined;
  open: boolean;
  onToggle: () => void;
}

/** A row, and under it, while open, what it expands to: made anew at each opening, gone once closed. */
export function TableRow<Row>({ row, columns, toggleName, expand, open, onToggle }: TableRowProps<Row>) {
  const panel = useId();
  const header = columns.find((column) => column.rowHeader) ?? columns[0];
  return (
    <>
      {/* The click is a larger target for the pointer; the button in the row serves the keyboard. */}
      <tr
        className={classes.row}
        data-open={open || undefined}
        data-expands={expand ? true : undefined}
        onClick={expand && ((event) => !(event.target as Element).closest('button, a, input') && onToggle())}
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
      {expand && (
        <tr className={classes.panelRow} aria-hidden={!open || undefined}>
          <td colSpan={columns.length + 1} className={classes.panelCell}>
            <Collapse expanded={open} transitionDuration={150} keepMounted={false} id={panel}>
              <div className={classes.panel}>{expand(row)}</div>
            </Collapse>
          </td>
        </tr>
      )}
    </>
  );
}
