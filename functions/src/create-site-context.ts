import { noIdempotency, runJob } from './jobs/run-job.ts';
import type { SiteContext } from './site-context.ts';

/** Returns a context whose jobs run at once; without `idempotency`, nothing is stored for replays. */
export function createSiteContext({
  idempotency = noIdempotency,
  ...parts
}: Omit<SiteContext, 'idempotency' | 'runJob'> & Partial<Pick<SiteContext, 'idempotency'>>): SiteContext {
  return { ...parts, idempotency, runJob };
}
