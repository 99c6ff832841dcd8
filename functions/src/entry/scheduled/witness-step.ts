import type { SiteWork } from './task.ts';

/**
 * Has the new seals of a site witnessed by timestamp authorities. Throws at its end if a seal has waited for more than
 * two days, so that the run counts as failed. A trial department has no seals.
 */
export async function witnessStep({
  context: { table, site, log, now },
  timestamps,
  loopbackProviders: loopback = false,
  isOver,
}: SiteWork): Promise<undefined> {
  if (site.trial || !timestamps) return;
  // The library for certificates is large, and most installations and runs do not use it.
  const { stampSeals } = await import('../../areas/record/stamp-seals.ts');
  const late = await stampSeals(table, { means: timestamps, loopback, now, log, isOver });
  for (const { authority, no, at } of late)
    log.error('a seal has no timestamp after two days', { site: table.site, no, at, authority });
  if (late.length > 0) throw new Error(`Seals of ${table.site} have no timestamp after two days`);
}
