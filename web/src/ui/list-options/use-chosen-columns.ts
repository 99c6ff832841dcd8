import { useCallback, useMemo, useState } from 'react';
import { deviceText, setDeviceText } from '../../api/device-storage.ts';
import type { Column } from '../data-table/column.ts';

/** Returns the keys of the columns hidden by the person, stored under `key`. */
function rememberedHidden(key: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(deviceText(key) ?? '[]');
    return Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // not what this version writes
  }
}

/** Returns true if a column can be hidden: all but the row header and the actions. */
function isOptional<Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean {
  const header = columns.find(({ rowHeader }) => rowHeader) ?? columns[0];
  return column !== header && !column.actions;
}

/** The columns that the person can choose, and the shown ones. */
export interface ChosenColumns<Row> {
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  optional: readonly Column<Row>[];
  choose: (key: string, shown: boolean) => void;
}

/** Keeps the shown columns of the list `name` on this device. New columns are shown. */
export function useChosenColumns<Row>(name: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const storageKey = `muster-hidden-columns:${name}`;
  const [hidden, setHidden] = useState(() => rememberedHidden(storageKey));
  const choose = useCallback(
    (key: string, shown: boolean) => {
      const next = shown ? hidden.filter((one) => one !== key) : [...new Set([...hidden, key])];
      setHidden(next);
      setDeviceText(storageKey, next.length === 0 ? undefined : JSON.stringify(next));
    },
    [hidden, storageKey],
  );
  return useMemo(() => {
    const optional = columns.filter((column) => isOptional(column, columns));
    const left = new Set<Column<Row>>(optional.filter(({ key }) => hidden.includes(key)));
    // The same array if nothing is hidden, so that rows are not rendered again.
    const shown = left.size === 0 ? columns : columns.filter((column) => !left.has(column));
    return { all: columns, shown, optional, choose };
  }, [columns, hidden, choose]);
}
