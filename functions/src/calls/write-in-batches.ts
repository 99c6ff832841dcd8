import { ApiError } from '../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../table/core/write.ts';
import type { SiteContext } from './site-context.ts';

/** The result of one transaction: the items that it covered, and those that did not fit. */
export interface Written<T, R> {
  done: readonly R[];
  left?: readonly T[];
}

interface Batches<T, R> {
  items: readonly T[];
  /** How many items are read for one transaction; it may leave some of them. */
  size: number;
  /** What is stored with the idempotency key. */
  storedId: string;
  /**
   * Writes a batch in one transaction, `stored` first; a batch that needs nothing writes nothing and has done nothing.
   * Runs again after a collision.
   */
  write: (batch: readonly T[], stored: readonly Action[]) => Promise<Written<T, R>>;
}

/**
 * Carries out a verb on more items than one transaction takes, some in each, and returns what was done. It can be
 * called again after an interruption when `write` skips what is done already. An API error is thrown before anything
 * was done; after that it ends the work, and is returned as `stopped`. Overload is always thrown.
 */
export async function writeInBatches<T, R>(
  { table, idempotency }: Pick<SiteContext, 'table' | 'idempotency'>,
  { items, size, storedId, write }: Batches<T, R>,
): Promise<{ done: R[]; stopped?: ApiError }> {
  const done: R[] = [];
  let rest = [...items];
  while (rest.length > 0) {
    const batch = rest.slice(0, size);
    const stored = done.length === 0 ? idempotency.storeId(storedId) : [];
    try {
      const written = await withoutCollision(() => write(batch, stored));
      done.push(...written.done);
      rest = [...(written.left ?? []), ...rest.slice(size)];
    } catch (error) {
      if (done.length > 0 && error instanceof ApiError && error.code !== 'busy') return { done, stopped: error };
      throw error;
    }
  }
  const stored = idempotency.storeId(storedId);
  if (done.length === 0 && stored.length > 0) await withoutCollision(() => transact(table, stored));
  return { done };
}
