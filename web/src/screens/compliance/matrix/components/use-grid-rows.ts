import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { MatrixItem } from '../../../../parts/compliance/matrix.ts';
import { usePrinting } from '../../../../ui/printing.ts';

/** Line heights in pixels at the usual text size, as in the style sheet. */
const heights = { person: 52, group: 44 };
const usualText = 16;
/** Extra lines rendered beyond each edge, so that scrolling shows no gap. More would slow quick scrolling. */
const beyond = 4;

/** Observes the size of the frame. Before layout, it is the size of the window. */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, HTMLTableSectionElement>,
  onSize: (size: { width: number; height: number }) => void,
) {
  if (!scrollElement) return undefined;
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = scrollElement;
    onSize(height > 0 ? { width, height } : { width: window.innerWidth, height: window.innerHeight });
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Returns the lines to render: those in view, and the focused line `kept`. On paper, all lines. */
export function useGridRows(
  items: readonly MatrixItem[],
  kept: number | undefined,
  frame: () => HTMLDivElement | null,
) {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualText || 1;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: items.length,
    getScrollElement: frame,
    estimateSize: useCallback((index: number) => heights[items[index]?.kind ?? 'person'] * scale, [items, scale]),
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: beyond,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: observeSize,
    // A line that appears one frame late is less noticeable than a frame that waits.
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (kept === undefined || kept >= items.length || indexes.includes(kept)) return indexes;
        return [...indexes, kept].sort((a, b) => a - b);
      },
      [kept, items.length],
    ),
  });
  const isPrinting = usePrinting();
  if (isPrinting) return { lines: items.map((_, index) => ({ index, before: 0 })), after: 0, virtualizer };
  let end = 0;
  const lines = virtualizer.getVirtualItems().map(({ index, start, end: itsEnd }) => {
    const before = start - end;
    end = itsEnd;
    return { index, before };
  });
  return { lines, after: virtualizer.getTotalSize() - end, virtualizer };
}
