import type { Deps } from '../deps.ts';
import { systemContext } from '../provisioning/system-context.ts';
import { safeLog } from '../safe-log.ts';
import type { SiteContext } from '../site-context.ts';
import { listSites } from '../table/entities/registry.ts';
import { findSite } from '../table/entities/site.ts';

/** What scheduled tasks need from outside; no signing keys, since nobody signs in. */
export type ScheduledDeps = Pick<Deps, 'table' | 'now' | 'log' | 'sealing'>;

/**
 * Runs `task` for each site in turn. Where it fails, the failure is logged and the next site follows. Returns the codes of the sites where
 * it failed.
 */
export async function everySite(
  deps: ScheduledDeps,
  name: string,
  task: (context: SiteContext, created: Date) => Promise<unknown>,
): Promise<string[]> {
  const { table: tables, now } = deps;
  const log = safeLog(deps.log);
  const failed: string[] = [];
  for (const { site_code, created_at } of await listSites(tables.registry())) {
    const table = tables.site(site_code);
    try {
      const site = await findSite(table);
      if (site) await task(systemContext({ table, site, now: now(), log }), new Date(created_at));
    } catch (error) {
      failed.push(site_code);
      log.error(`${name} failed for a site`, { site: site_code, error });
    }
  }
  return failed;
}
