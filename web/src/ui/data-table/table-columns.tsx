import classes from './data-table.module.css';

interface TableColumnsProps {
  /** The CSS width of each shown column; undefined: shares the rest. */
  widths: readonly (string | undefined)[];
  /** The widths of the expand button's columns, at the start and the end. */
  startToggle: string | undefined;
  endToggle: string | undefined;
}

/**
 * The widths of a table's columns. The `key` renders a new element for other widths: otherwise Chromium sometimes keeps
 * the former widths, and the column that shares the rest gets none.
 */
export function TableColumns({ widths, startToggle, endToggle }: TableColumnsProps) {
  const all = [...(startToggle ? [startToggle] : []), ...widths, ...(endToggle ? [endToggle] : [])];
  return (
    <colgroup className={classes.widths}>
      {all.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of widths is its position
        <col key={index} style={{ width }} />
      ))}
    </colgroup>
  );
}
