import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { useHasCards } from '../window-width.ts';
import type { Column } from './column.ts';
import { type Fit, fitColumns } from './fit-columns.ts';

/** The text size in pixels at which column widths are declared. */
const usualText = 16;

/** Returns a CSS width that scales with the reader's text size. */
export const rem = (pixels: number) => `${pixels / usualText}rem`;

/** Returns an element's inner width, in pixels at the default text size; larger text makes it smaller. */
function widthInside(element: HTMLElement): number {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualText;
  return (element.clientWidth * usualText) / text;
}

/** The fit before the first measurement and for cards: every column at its preferred width. */
function unmeasured(columns: readonly Pick<Column<never>, 'width'>[]): Fit {
  return { hidden: columns.map(() => false), widths: columns.map(({ width }) => width), needed: 0, tight: false };
}

/**
 * Measures a table's frame (ref `frame`) and returns the columns that fit. `before` is the width of the expand button.
 * In narrow windows, rows are cards with all columns, unless `oneLine`. Arrays stay identical until the shown columns
 * change.
 */
export function useFittingColumns<Row>(columns: readonly Column<Row>[], before: number, oneLine: boolean) {
  const cards = useHasCards() && !oneLine;
  const [available, setAvailable] = useState(0);
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setAvailable(widthInside(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const unknown = cards || available === 0;
  const fit = useMemo(
    () => (unknown ? unmeasured(columns) : fitColumns(columns, available - before)),
    [columns, available, before, unknown],
  );
  const which = fit.hidden.map(Number).join('');
  const { shown, hidden } = useMemo(
    () => ({
      shown: columns.filter((_, index) => which[index] === '0'),
      hidden: columns.filter((_, index) => which[index] === '1'),
    }),
    [columns, which],
  );
  const widths = useMemo(
    () =>
      fit.widths
        .filter((_, index) => !fit.hidden[index])
        .map((width) => (width === undefined ? undefined : rem(width))),
    [fit],
  );
  const scrolls = !unknown && fit.needed > available - before;
  const style: CSSProperties | undefined = scrolls ? { width: rem(fit.needed + before) } : undefined;
  return {
    frame,
    shown,
    hidden,
    /** The CSS widths of the shown columns. */
    widths,
    /** The table's style: as wide as its columns need, if the frame is narrower. */
    style,
    /** Data attributes of the frame for the style sheet. */
    frameData: { 'data-tight': fit.tight || undefined, 'data-scrolls': scrolls || undefined },
    scrolls,
  };
}
