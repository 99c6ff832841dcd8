import { isGoingOn } from '../clock.ts';
import { sealSite } from '../record/seal-site.ts';
import { after } from '../table/core/item.ts';
import { latestSeal } from '../table/entities/seal.ts';
import { everySite, type ScheduledDeps } from './every-site.ts';

/** How long a seal is new enough, in milliseconds: a run that is repeated continues with the sites that it did not reach. */
const freshFor = 3_600_000;
/** When a run begins no further site, in milliseconds: Lambda ends it after 15 minutes. */
const longestRun = 12 * 60_000;

/**
 * Seals every site that has no seal of the last hour, or the one named, whatever its seals. Returns the codes of the sites that were not sealed:
 * those where it failed, and those that the run had no time for.
 */
export async function sealSites(deps: ScheduledDeps, only?: string): Promise<string[]> {
  const sealing = await deps.sealing();
  const until = after(deps.now(), longestRun);
  let isFound = false;
  const failed = await everySite(deps, 'the seal', async ({ table, log }) => {
    if (only && table.site !== only) return;
    isFound = true;
    const last = await latestSeal(table);
    if (!only && last && isGoingOn(after(new Date(last.at), freshFor), freshFor, deps.now())) return;
    if (deps.now() > until) throw new Error('There was no time left for this site: the next attempt continues with it');
    const { no, root } = await sealSite(table, sealing);
    log.info('sealed', { site: table.site, no, root });
  });
  if (only && !isFound && failed.length === 0) throw new Error(`There is no site ${only}`);
  return failed;
}
