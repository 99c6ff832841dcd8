import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatDate, invalidDate } from '../date-time.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { SortSelect } from './sort-select.tsx';
import { type Sort, sorted, toggled } from './sorting.ts';
import { TableColumns } from './table-columns.tsx';
import { TableHead } from './table-head.tsx';
import { type RowOptions, TableRow } from './table-row.tsx';
import { rem, useFittingColumns } from './use-fitting-columns.ts';

export type { Column } from './column.ts';
export type { Sort } from './sorting.ts';

/** The props of the component that renders the rows. */
export interface RowsProps<Row> extends RowOptions<Row> {
  /** In table order. */
  rows: readonly Row[];
  keys: readonly string[];
  open: ReadonlySet<string>;
  arriving: boolean;
  /** Rows are never cards; columns that do not fit are left out. */
  oneLine: boolean;
}

export interface DataTableProps<Row>
  extends Pick<RowOptions<Row>, 'expand' | 'toggleName' | 'toggleText' | 'note' | 'marked'> {
  /** The table's accessible name. */
  label: string;
  /** Rows are rendered again if `columns`, `rows` or a function changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  initialSort?: Sort;
  /** The keys of the initially expanded rows. */
  initialOpen?: readonly string[];
  /** The caller's sort (`useUrlSort`), with `onSort`; otherwise the table keeps its own, from `initialSort`. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Shown inside the frame if there are no rows. */
  empty: ReactNode;
  /** Inside another table's row: no frame, and no sticky heads. */
  plain?: boolean;
  /** Rows appear one by one, 50 ms apart (docs/spec.md section 9). */
  arriving?: boolean;
  /** Each row is one line at every width; columns that do not fit are left out, because another page shows them. */
  oneLine?: boolean;
  /** The caller renders the sort list. */
  sortedElsewhere?: boolean;
  /** Renders the rows; `VirtualRows` for lists of thousands. */
  Rows?: ComponentType<RowsProps<Row>>;
}

const noColumns: readonly never[] = [];
/** Widths of the button that expands a row: a chevron at the start, or a text at the end. */
const toggleWidths = { chevron: 44, text: 160 };

function AllRows<Row>({ rows, keys, open, arriving, oneLine: _, ...options }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map((row, index) => {
        const key = keys[index] ?? '';
        return (
          <TableRow
            key={key}
            {...options}
            row={row}
            rowKey={key}
            open={open.has(key)}
            arrival={arriving ? index : undefined}
          />
        );
      })}
    </tbody>
  );
}

/** The product's table: sortable heads, expandable rows, cards of label and value below 640 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    empty,
    plain,
    arriving = false,
    oneLine = false,
    expand,
    toggleName,
    toggleText,
    note,
    marked,
  } = props;
  const Rows = props.Rows ?? AllRows<Row>;
  const [ownSort, setOwnSort] = useState(props.initialSort);
  const sort = props.sort ?? ownSort;
  const onSort = props.onSort ?? setOwnSort;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(props.initialOpen));
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const before = expand ? toggleWidths[toggleText ? 'text' : 'chevron'] : 0;
  const { frame, shown, hidden, widths, style, frameData, scrolls } = useFittingColumns(columns, before, oneLine);
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy;
  const ordered = useMemo(() => (by && sort ? sorted(rows, by, sort.direction) : rows), [rows, by, sort]);
  const keys = useMemo(() => ordered.map(rowKey), [ordered, rowKey]);

  if (rows.length === 0) {
    return (
      <div className={classes.frame} data-plain={plain || undefined}>
        {empty}
      </div>
    );
  }
  // A table that scrolls sideways needs keyboard access.
  const region = scrolls ? { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 } : {};
  return (
    <>
      {!props.sortedElsewhere && columns.some(({ sortBy }) => sortBy) && (
        <SortSelect columns={columns} sort={sort} onSort={onSort} needed={hidden.some(({ sortBy }) => sortBy)} />
      )}
      <div
        ref={frame}
        className={classes.frame}
        data-plain={plain || undefined}
        data-long={props.Rows ? true : undefined}
        data-one-line={oneLine || undefined}
        {...frameData}
        {...region}
      >
        <table
          className={classes.table}
          style={style}
          aria-label={label}
          aria-rowcount={props.Rows ? rows.length + 1 : undefined}
        >
          <TableColumns
            key={widths.join(' ')}
            widths={widths}
            startToggle={expand && !toggleText ? rem(toggleWidths.chevron) : undefined}
            endToggle={toggleText && rem(toggleWidths.text)}
          />
          <TableHead
            columns={shown}
            sort={sort}
            onSort={(key) => onSort(toggled(sort, key))}
            expands={expand !== undefined && !toggleText}
            endToggle={toggleText?.(false)}
          />
          <Rows
            rows={ordered}
            keys={keys}
            header={columns.find(({ rowHeader }) => rowHeader) ?? columns[0]}
            columns={shown}
            hidden={oneLine ? noColumns : hidden}
            expand={expand}
            toggleName={toggleName}
            toggleText={toggleText}
            note={note}
            marked={marked}
            arriving={arriving}
            oneLine={oneLine}
            open={open}
            onToggle={onToggle}
          />
        </table>
      </div>
    </>
  );
}

type ColumnLayout = Omit<Column<never>, 'key' | 'title' | 'cell' | 'text' | 'sortBy'>;

/** Returns a column that shows a value and sorts by it. */
export const textColumn = <Row,>(
  key: string,
  title: string,
  value: (row: Row) => string | number | null | undefined,
  layout?: ColumnLayout,
): Column<Row> => ({ key, title, cell: value, sortBy: value, ...layout });

/** Returns a column of ISO dates; `none` is shown without a date. */
export const dateColumn = <Row,>(
  key: string,
  title: string,
  value: (row: Row) => string | null | undefined,
  { none = invalidDate, ...layout }: ColumnLayout & { none?: string } = {},
): Column<Row> => ({
  key,
  title,
  cell: (row) => {
    const date = value(row);
    return date ? formatDate(date) : none;
  },
  sortBy: value,
  ...layout,
});
