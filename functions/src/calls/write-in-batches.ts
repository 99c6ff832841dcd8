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
  /** Items read per transaction, which may leave some of them. */
  size: number;
  /** The id stored with the idempotency key. */
  storedId: string;
  /** Writes a batch in one transaction, `stored` first; an empty batch writes nothing. Runs again after a collision. */
  write: (batch: readonly T[], stored: readonly Action[]) => Promise<Written<T, R>>;
}

/**
 * Runs a verb in several transactions and returns the completed work. Repeatable if `write` skips completed items. An
 * API error before the first write is thrown; later ones end the work as `stopped`. Overload is always thrown.
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
