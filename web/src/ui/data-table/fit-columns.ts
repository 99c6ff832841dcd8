import type { Column } from './column.ts';

/** The minimum width of a text column, in pixels at the default text size. */
const leastText = 120;
/** The width that columns without a preference reach before the others grow past their minimum. */
const comfortable = 180;

type Sized = Pick<Column<never>, 'width' | 'minWidth' | 'priority'>;

const least = ({ minWidth, width }: Sized) => minWidth ?? width ?? leastText;
const preferred = (column: Sized) => column.width ?? Math.max(least(column), comfortable);
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Returns the columns to hide, highest priority number first, until the minimum widths of the others fit. */
function hiddenAt<C extends Sized>(columns: readonly C[], available: number): ReadonlySet<C> {
  const hidden = new Set<C>();
  const hideable = columns
    .filter(({ priority }) => priority !== undefined)
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  let needed = sum(columns.map(least));
  for (const column of hideable) {
    if (needed <= available) break;
    hidden.add(column);
    needed -= least(column);
  }
  return hidden;
}

export interface Fit {
  /** Whether each column is hidden, in their order. */
  hidden: readonly boolean[];
  /** The width of each column, in order; undefined for columns that share the rest. */
  widths: readonly (number | undefined)[];
  /** The total minimum width of the shown columns. If it exceeds the available width, the table scrolls sideways. */
  needed: number;
  /** A column is narrower than its preferred width. */
  tight: boolean;
}

/**
 * Returns the columns that fit into a width, and their widths, in pixels at the default text size. Hides columns by
 * priority, then shares the rest in proportion.
 */
export function fitColumns(columns: readonly Sized[], available: number): Fit {
  const hidden = hiddenAt(columns, available);
  const shown = columns.filter((column) => !hidden.has(column));
  const needed = sum(shown.map(least));
  const missing = sum(shown.map(preferred)) - needed;
  const share = missing <= 0 ? 1 : Math.min(1, Math.max(0, available - needed) / missing);
  return {
    hidden: columns.map((column) => hidden.has(column)),
    widths: columns.map((column) =>
      column.width === undefined ? undefined : least(column) + share * (preferred(column) - least(column)),
    ),
    needed,
    tight: share < 1 || hidden.size > 0,
  };
}
