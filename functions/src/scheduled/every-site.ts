import type { Deps } from '../deps.ts';
import { systemContext } from '../provisioning/system-context.ts';
import { safeLog } from '../safe-log.ts';
import type { SiteContext } from '../site-context.ts';
import { listSites } from '../table/entities/registry.ts';
import { findSite } from '../table/entities/site.ts';
import { morningCame, type Span } from './local-time-window.ts';
import { remind } from './reminders.ts';
import { finishJobs, reconcile } from './sweep.ts';

/** What scheduled work needs from the outside: no signing keys, since nobody signs in. */
export type ScheduledDeps = Pick<Deps, 'table' | 'now' | 'log'>;

type SiteTask = (context: SiteContext, created: Date) => Promise<unknown>;

/**
 * Does `task` for each site in turn; a site where it fails is logged and does not keep the others from theirs. Answers the
 * codes of those where it failed.
 */
async function everySite(deps: ScheduledDeps, name: string, task: SiteTask): Promise<string[]> {
  const { table, now } = deps;
  const log = safeLog(deps.log);
  const failed: string[] = [];
  for (const { site_code, created_at } of await listSites(table.registry())) {
    const part = table.site(site_code);
    try {
      const site = await findSite(part);
      if (site) await task(systemContext({ table: part, site, now: now(), log }), new Date(created_at));
    } catch (error) {
      failed.push(site_code);
      log.error(`${name} failed for a site`, { site: site_code, error });
    }
  }
  return failed;
}

/** Every few minutes: finishes jobs. */
export const sweepJobs = (deps: ScheduledDeps) => everySite(deps, 'the sweep of jobs', finishJobs);

/** Every day: compares the views of each seat, reports, repairs nothing. */
export const sweepSeats = (deps: ScheduledDeps) =>
  everySite(deps, 'the reconciliation', (context) => reconcile(context, { mend: false }));

/** The time since a task's last run, up to the one that is due; without `after`, since ever. */
export type SinceLastRun = Pick<Span, 'until'> & Partial<Span>;

/**
 * Tells people about certifications that expire; with a span, only in the sites where a morning fell into it. A site that was
 * made within the span begins with its first morning.
 */
export const remindEveryone = (deps: ScheduledDeps, span?: SinceLastRun) =>
  everySite(deps, 'the reminders', async (context, created) => {
    const after = span?.after && span.after > created ? span.after : created;
    if (!span || morningCame(context.site.timezone, { after, until: span.until })) await remind(context);
  });
