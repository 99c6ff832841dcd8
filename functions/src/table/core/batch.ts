import type { SiteTable } from './client.ts';
import { type Action, completed, mostWrites } from './write.ts';

/** The actions of one transaction, and the items that they cover. */
export interface Batch<T> {
  /** The first ones, as many as fit. */
  items: readonly T[];
  /** All actions of the transaction. */
  actions: readonly Action[];
  /** The others. */
  left: readonly T[];
}

/** Returns whether one transaction takes these actions, the versions that they raise, and the entries of their logs. */
export const fits = (table: SiteTable, actions: readonly Action[]): boolean =>
  completed(table, actions).length <= mostWrites;

/**
 * Takes the first of several items, as many as fit into one transaction, and returns its actions. `actionsOf` returns
 * all actions of the transaction that takes these items, at least one more for each item; it is called several times.
 * Takes none if already the first does not fit.
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
