import { type ReactNode, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { SortSelect } from './sort-select.tsx';
import { type Sort, sorted, toggled } from './sorting.ts';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';

export type { Column } from './column.ts';
export type { Sort } from './sorting.ts';

/** `keys` without `key`, or with it when it was not among them. */
function toggle(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface DataTableProps<Row> {
  /** What the table lists; its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What the button that expands a row is called ("Show classes of Firearms"); needed with `expand`. */
  toggleName?: (row: Row) => string;
  initialSort?: Sort;
  /** Kept by the caller (`useAddressSort`), together with `onSort`; else the table keeps its own, from `initialSort`. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Shown inside the table's frame when there are no rows. */
  empty: ReactNode;
  /** Makes rows expandable: what stands under an open one, mounted while it is open. */
  expand?: (row: Row) => ReactNode;
  /** Inside a row of another table: no frame, and heads that do not stick. */
  plain?: boolean;
  /** Rows appear one after the other, 50 ms apart (SPEC.md section 9). */
  arriving?: boolean;
  /** Stands right under a row: what went wrong with it. */
  note?: (row: Row) => ReactNode;
}

/** The width of the chevron's column. */
const chevron = 44;

/** The product's table: sortable heads, rows that expand in place, cards of label and value below 640 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, toggleName, initialSort, empty, expand, plain, arriving, note } = props;
  const [ownSort, setOwnSort] = useState(initialSort);
  const sort = props.sort ?? ownSort;
  const setSort = props.onSort ?? setOwnSort;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { frame, shown, hidden, widths, style, look, scrolls } = useFittingColumns(columns, expand ? chevron : 0);
  const header = columns.find((column) => column.rowHeader) ?? columns[0];
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
  const ordered = useMemo(() => (by && sort ? sorted(rows, by, sort.direction) : rows), [rows, by, sort]);
  // A change of widths alone draws the heads again, not the rows.
  const body = useMemo(
    () =>
      ordered.map((row, index) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            header={header}
            columns={shown}
            hidden={hidden}
            arrival={arriving ? index : undefined}
            note={note?.(row)}
            toggleName={toggleName?.(row) ?? key}
            expand={expand}
            open={open.has(key)}
            onToggle={() => setOpen((before) => toggle(before, key))}
          />
        );
      }),
    [ordered, rowKey, header, shown, hidden, arriving, note, toggleName, expand, open],
  );

  if (rows.length === 0) {
    return (
      <div className={classes.frame} data-plain={plain || undefined}>
        {empty}
      </div>
    );
  }
  return (
    <>
      {columns.some((column) => column.sortBy) && (
        <SortSelect columns={columns} sort={sort} onSort={setSort} needed={hidden.some((column) => column.sortBy)} />
      )}
      <TableFrame label={label} frame={frame} look={look} scrolls={scrolls} plain={plain}>
        <table className={classes.table} style={style} aria-label={label}>
          <TableHead
            columns={shown}
            widths={widths}
            sort={sort}
            onSort={(key) => setSort(toggled(sort, key))}
            expands={expand !== undefined}
          />
          <tbody>{body}</tbody>
        </table>
      </TableFrame>
    </>
  );
}
