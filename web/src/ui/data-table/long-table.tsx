import { type FocusEvent, Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { LongRow } from './long-row.tsx';
import { SortSelect } from './sort-select.tsx';
import { type Sort, sorted, toggled } from './sorting.ts';
import { SpacerRow } from './spacer-row.tsx';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { rem, useFittingColumns } from './use-fitting-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface LongTableProps<Row> {
  /** What the table lists; its accessible name. */
  label: string;
  /** The same array at each render, as `rows` and the functions: rows that stay as they are are not drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Makes rows expandable: what stands under an open one, mounted while it is open and near the screen. */
  expand?: (row: Row) => ReactNode;
  /** What the button that expands a row is called ("Show details of Dana Ortiz"); needed with `expand`. */
  toggleName?: (row: Row, open: boolean) => string;
  /** With it the button stands at the row's end and reads so; else it is a chevron at its start. */
  toggleText?: (open: boolean) => string;
  /** Shown inside the table's frame when there are no rows. */
  empty: ReactNode;
}

/** Widths of what opens a row: the chevron at its start, the words at its end. */
const toggleWidths = { chevron: 44, text: 160 };

/**
 * DataTable for thousands of rows: only those near the screen exist, while the page scrolls as if all did. The row that
 * holds the focus stays, however far it is scrolled away.
 */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, expand, toggleName, toggleText, empty } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const by = columns.find(({ key }) => key === sort.key)?.sortBy;
  const ordered = useMemo(() => (by ? sorted(rows, by, sort.direction) : rows), [rows, by, sort.direction]);
  const keys = useMemo(() => ordered.map(rowKey), [ordered, rowKey]);
  const before = expand ? (toggleText ? toggleWidths.text : toggleWidths.chevron) : 0;
  const { frame, shown, hidden, widths, style, look, scrolls } = useFittingColumns(columns, before);
  const { table, items, measure, after } = useVirtualRows(keys, focused, hidden.length > 0);
  const toggle = useCallback((key: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const cells = shown.length + (expand ? 1 : 0);

  // Scrolling draws the table again many times a second: what does not move is made once.
  const phoneSort = useMemo(
    () =>
      columns.some(({ sortBy }) => sortBy) && (
        <SortSelect columns={columns} sort={sort} onSort={onSort} needed={hidden.some(({ sortBy }) => sortBy)} />
      ),
    [columns, hidden, sort, onSort],
  );
  const chevrons = expand !== undefined && toggleText === undefined;
  const opener = toggleText?.(false);
  const head = useMemo(() => {
    const end = { key: '', title: opener ?? '', cell: () => null, actions: true };
    const all =
      opener === undefined
        ? { columns: shown, widths }
        : { columns: [...shown, end], widths: [...widths, rem(toggleWidths.text)] };
    return <TableHead {...all} sort={sort} onSort={(key) => onSort(toggled(sort, key))} expands={chevrons} />;
  }, [shown, widths, opener, sort, onSort, chevrons]);
  const header = columns.find((column) => column.rowHeader) ?? columns[0];

  function follow(event: FocusEvent) {
    const index = event.target.closest<HTMLElement>('[data-index]')?.dataset.index;
    setFocused(index === undefined ? undefined : keys[Number(index)]);
  }

  if (rows.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <>
      {phoneSort}
      <TableFrame label={label} frame={frame} look={look} scrolls={scrolls}>
        <table
          ref={table}
          className={classes.table}
          style={style}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          onFocus={follow}
          onBlur={() => setFocused(undefined)}
        >
          {head}
          {items.map(({ index, key, before }) => {
            const row = ordered[index];
            if (row === undefined) return null;
            return (
              <Fragment key={key}>
                <SpacerRow height={before} columns={cells} />
                <LongRow
                  row={row}
                  rowKey={key}
                  index={index}
                  header={header}
                  columns={shown}
                  hidden={hidden}
                  measure={measure}
                  open={open.has(key)}
                  onToggle={toggle}
                  expand={expand}
                  toggleName={toggleName}
                  toggleText={toggleText}
                />
              </Fragment>
            );
          })}
          <SpacerRow height={after} columns={cells} />
        </table>
      </TableFrame>
    </>
  );
}
