import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../printing.ts';

/** Rows rendered beyond either edge of the screen, so that quick scrolling and the Tab key find them. */
const beyond = 10;
/** Heights of a row in pixels before it is measured: alone, with a line of hidden cells, as a card on a phone. */
const rowHeight = { desk: 44, withLine: 76, phone: 190 };

/**
 * Returns which of the rows with these keys are rendered: those near the screen, and the `kept` one. `before` and
 * `after` are the heights, in pixels, of the rows left out before an item and after the last one; `measure` is the ref
 * of each row's element. While printing, all rows are rendered. `withLine` says that rows have a line of hidden cells
 * under them, `oneLine` that they are never cards.
 */
export function useVirtualRows(keys: readonly string[], kept: string | undefined, withLine: boolean, oneLine: boolean) {
  const [top, setTop] = useState(0);
  // With the size of the window, rows are in the first rendering already.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const phone = !oneLine && window.matchMedia('(max-width: 639px)').matches;
  const estimate = rowHeight[phone ? 'phone' : withLine ? 'withLine' : 'desk'];
  const keptIndex = kept === undefined ? -1 : keys.indexOf(kept);

  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    count: keys.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: beyond,
    initialRect,
    scrollMargin: top,
    // Rows that come a frame late are less noticeable than a frame that waits for them.
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (keptIndex < 0 || indexes.includes(keptIndex)) return indexes;
        return [...indexes, keptIndex].sort((a, b) => a - b);
      },
      [keptIndex],
    ),
  });

  // The position of the first row is known only after layout, because the content above the table changes.
  useLayoutEffect(() => {
    // A row leads to its table: the table's own ref is set after this effect.
    const [row] = virtualizer.elementsCache.values();
    const body = row?.closest('table')?.tBodies[0];
    if (body) setTop(Math.round(body.getBoundingClientRect().top + window.scrollY));
  });

  // Paper shows every row.
  const all = usePrinting();
  if (all) return { items: keys.map((key, index) => ({ index, key, before: 0 })), measure: undefined, after: 0 };
  let end = top;
  const items = virtualizer.getVirtualItems().map((item) => {
    const before = item.start - end;
    end = item.end;
    return { index: item.index, key: String(item.key), before };
  });
  return { items, measure: virtualizer.measureElement, after: virtualizer.getTotalSize() + top - end };
}
