import type { TraineeRatings } from '@muster/shared/field-training-answers';
import type { Author, ShownItem } from './chart-data.ts';

/** The chosen ratings that each chart shows. */
export interface ShownRatings {
  /** The name of the category, or of all together. */
  category: string;
  /** At least one item. */
  items: readonly ShownItem[];
  reports: TraineeRatings['reports'];
  /** Of all reports, so that each author keeps a color and a shape. */
  authors: readonly Author[];
}

/** Returns the scale of some items: its ends, and the lowest acceptable rating if all have the same. */
export function scaleOf(items: readonly ShownItem[]): { least: number; most: number; minimum: number | undefined } {
  const minimums = new Set(items.map(({ minimum }) => minimum));
  const [minimum] = minimums;
  return {
    least: Math.min(...items.map(({ least }) => least)),
    most: Math.max(...items.map(({ most }) => most)),
    minimum: minimums.size === 1 ? (minimum ?? undefined) : undefined,
  };
}
