import type { SiteTable } from './client.ts';
import { type Action, completed, mostWrites } from './write.ts';

/** The actions of one transaction, and the items that they cover. */
export interface Batch<T> {
  /** The first items, as many as fit. */
  items: readonly T[];
  actions: readonly Action[];
  /** The remaining items. */
  left: readonly T[];
}

/** Returns whether the actions fit into one transaction, with the versions that they raise and their log entries. */
export const fits = (table: SiteTable, actions: readonly Action[]): boolean =>
  completed(table, actions).length <= mostWrites;

/**
 * Takes as many first items as fit into one transaction; none if the first does not fit. `actionsOf` is called several
 * times and returns all actions for given items, at least one more for each item.
 */
export function batchOf<T>(
  table: SiteTable,
  items: readonly T[],
  actionsOf: (some: readonly T[]) => readonly Action[],
): Batch<T> {
  const first = (count: number) => actionsOf(items.slice(0, count));
  let count = Math.min(items.length, mostWrites);
  let actions = first(count);
  if (!fits(table, actions)) {
    let tooMany = count;
    count = 0;
    actions = first(0);
    while (tooMany - count > 1) {
      const middle = Math.floor((count + tooMany) / 2);
      const tried = first(middle);
      if (fits(table, tried)) [count, actions] = [middle, tried];
      else tooMany = middle;
    }
  }
  return { items: items.slice(0, count), actions, left: items.slice(count) };
}
