import { useCallback, useMemo, useState } from 'react';

/** Keeps which rows of a list are selected. Of the selected rows, those that the list shows count. */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((keys: readonly string[], on: boolean) => {
    const changed = new Set(keys);
    setSelected((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !changed.has(key))));
  }, []);
  const shown = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const context = useMemo(() => ({ shown, selected, onSelect }), [shown, selected, onSelect]);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter((row) => selected.has(rowKey(row)))),
    [rows, rowKey, selected],
  );
  return { context, chosen, clear: useCallback(() => setSelected(new Set()), []) };
}
