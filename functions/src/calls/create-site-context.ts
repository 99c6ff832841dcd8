import type { Idempotency, SiteContext } from './site-context.ts';

/** Stores nothing: for work without an idempotency key. */
export const noIdempotency: Idempotency = { storeAnswer: () => [], storeId: () => [] };

/** Returns a context. Without `idempotency`, nothing is stored for replays. */
export function createSiteContext({
  idempotency = noIdempotency,
  ...parts
}: Omit<SiteContext, 'idempotency'> & Partial<Pick<SiteContext, 'idempotency'>>): SiteContext {
  return { ...parts, idempotency };
}
