import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../printing.ts';

/** Rows rendered beyond both edges of the screen, for quick scrolling and the Tab key. */
const beyond = 10;
/** Estimated row heights in pixels: alone, with a line of hidden cells, as a card. */
const rowHeight = { desk: 44, withLine: 76, phone: 190 };

/**
 * Returns the rows to render: those near the screen, and `kept`. `before` and `after` are the heights in pixels of the
 * omitted rows; `measure` is each row's ref. While printing, all rows are rendered. `hidden` is the number of cells in
 * the line under each row; with `oneLine`, rows are never cards.
 */
export function useVirtualRows(keys: readonly string[], kept: string | undefined, hidden: number, oneLine: boolean) {
  const [top, setTop] = useState(0);
  // With the window's size, the first rendering already includes rows.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const phone = !oneLine && window.matchMedia('(max-width: 639px)').matches;
  const estimate = rowHeight[phone ? 'phone' : hidden > 0 ? 'withLine' : 'desk'];
  const keptIndex = kept === undefined ? -1 : keys.indexOf(kept);

  const virtualizer = useWindowVirtualizer<HTMLTableSectionElement>({
    count: keys.length,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: beyond,
    initialRect,
    scrollMargin: top,
    // Rows that arrive a frame late are less noticeable than a delayed frame.
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

  // Rows measured before the columns fit are taller; rows that are not rendered would keep those heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hidden columns change the heights
  useLayoutEffect(() => {
    virtualizer.measure();
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [virtualizer, hidden, phone]);

  // The first row's position is known only after layout, because the content above the table changes.
  useLayoutEffect(() => {
    // Uses a row to find the table, whose own ref is set after this effect.
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
