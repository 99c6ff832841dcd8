import classes from './data-table.module.css';

interface TableColumnsProps {
  /** The CSS width of each column shown; undefined: it shares the rest. */
  widths: readonly (string | undefined)[];
  /** The widths of the columns with the buttons that expand a row, before and after the others. */
  startToggle: string | undefined;
  endToggle: string | undefined;
}

/**
 * The widths of a table's columns. Its `key` is the widths, so that each set of them is a new element: where the
 * elements stay while their neighbours change, Chromium lays them out by the former widths now and then, and the column
 * that shares the rest gets none.
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
