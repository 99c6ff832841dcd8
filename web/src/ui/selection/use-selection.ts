import { useCallback, useMemo, useState } from 'react';

/** Keeps the keys of selected rows, including rows that the list does not show. */
export function useSelectedKeys() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((keys: readonly string[], on: boolean) => {
    const changed = new Set(keys);
    setSelected((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !changed.has(key))));
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, onSelect, clear }), [selected, onSelect, clear]);
}

export type SelectedKeys = ReturnType<typeof useSelectedKeys>;

/** Keeps the selected rows of a list, in its own keys or `given` ones. Only listed rows count. */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string, given?: SelectedKeys) {
  const own = useSelectedKeys();
  const { selected, onSelect, clear } = given ?? own;
  const shown = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const context = useMemo(() => ({ shown, selected, onSelect }), [shown, selected, onSelect]);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter((row) => selected.has(rowKey(row)))),
    [rows, rowKey, selected],
  );
  return { context, chosen, clear };
}
