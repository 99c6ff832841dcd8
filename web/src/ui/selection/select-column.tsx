import { createContext, useContext } from 'react';
import type { Column } from '../data-table/column.ts';
import { labels } from './labels.ts';
import classes from './select-column.module.css';

interface Selection {
  /** The keys of the listed rows. */
  shown: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], on: boolean) => void;
}

/** Provides the selection to the checkboxes, without rendering the rows again. */
export const SelectionContext = createContext<Selection>({ shown: [], selected: new Set(), onSelect: () => undefined });

interface SelectBoxProps {
  keys: readonly string[];
  name: string;
}

/** A checkbox that selects rows. Mantine's checkbox is too slow for virtual rows while scrolling. */
function SelectBox({ keys, name }: SelectBoxProps) {
  const { selected, onSelect } = useContext(SelectionContext);
  const count = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && count === keys.length;
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        aria-label={name}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={(event) => onSelect(keys, event.currentTarget.checked)}
      />
    </label>
  );
}

function SelectAll() {
  return <SelectBox keys={useContext(SelectionContext).shown} name={labels.all} />;
}

/** Returns the checkbox column, for the start of a table within a `SelectionContext`. */
export const selectColumn = <Row,>(rowKey: (row: Row) => string, nameOf: (row: Row) => string): Column<Row> => ({
  key: 'select',
  title: '',
  head: <SelectAll />,
  cell: (row) => <SelectBox keys={[rowKey(row)]} name={labels.row(nameOf(row))} />,
  selects: true,
  width: 40,
});
