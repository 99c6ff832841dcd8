import { runJob } from './jobs/run-job.ts';
import type { Idempotency, SiteContext } from './site-context.ts';

const noIdempotencyKey: Idempotency = { storeAnswer: () => [], storeId: () => [] };

/** Returns a context whose jobs run at once; without `idempotency`, nothing is stored for replays. */
export function createSiteContext({
  idempotency = noIdempotencyKey,
  ...parts
}: Omit<SiteContext, 'idempotency' | 'runJob'> & Partial<Pick<SiteContext, 'idempotency'>>): SiteContext {
  return { ...parts, idempotency, runJob };
}
