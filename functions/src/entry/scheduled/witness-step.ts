import { informWitnesses } from '../../areas/record/inform-witnesses.ts';
import type { SiteWork } from './task.ts';

/**
 * Has the new seals of a site witnessed: by timestamp authorities, and by the department's witnesses. Neither waits for
 * the other, and a step that runs out of time is continued by the next run. Throws at its end if one of them failed.
 */
export async function witnessStep(work: SiteWork): Promise<undefined> {
  const { context, isOver, loopbackProviders: loopback = false } = work;
  const results = await Promise.allSettled([informWitnesses(context, { loopback, isOver }), requestStamps(work)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Requests missing timestamps. Throws if a seal has waited for more than two days: the run then counts as failed. */
async function requestStamps({
  context: { table, site, log, now },
  timestamps,
  loopbackProviders: loopback = false,
  isOver,
}: SiteWork): Promise<void> {
  // A trial department has no seals.
  if (site.trial || !timestamps) return;
  // The library for certificates is large, and most installations and runs do not use it.
  const { stampSeals } = await import('../../areas/record/stamp-seals.ts');
  const late = await stampSeals(table, { means: timestamps, loopback, now, log, isOver });
  for (const { authority, no, at } of late)
    log.error('a seal has no timestamp after two days', { site: table.site, no, at, authority });
  if (late.length > 0) throw new Error(`Seals of ${table.site} have no timestamp after two days`);
}
