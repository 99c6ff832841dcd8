import type { Deps, Log } from '../deps.ts';
import { systemActor } from '../provisioning/system-actor.ts';
import { listSites } from '../table/registry.ts';
import { findSite } from '../table/site.ts';
import type { Work } from '../work.ts';
import { remind } from './reminders.ts';
import { finishJobs, reconcile } from './sweep.ts';

type Scheduled = Pick<Deps, 'table' | 'now' | 'log'>;

/** Does `task` for each site in turn; a site where it fails is logged and does not keep the others from theirs. */
async function everySite(
  { table, now, log }: Scheduled,
  name: string,
  task: (work: Work, log: Log) => Promise<unknown>,
) {
  for (const { site_code } of await listSites(table.registry())) {
    const part = table.site(site_code);
    try {
      const site = await findSite(part);
      if (site) await task({ table: part, site, actor: systemActor(), now: now() }, log);
    } catch (error) {
      log.error(`${name} failed for a site`, { site: site_code, error });
    }
  }
}

/** Every few minutes: finishes jobs. */
export const sweepJobs = (deps: Scheduled) => everySite(deps, 'the sweep of jobs', finishJobs);

/** Every day: compares the views of each seat, reports, repairs nothing. */
export const sweepSeats = (deps: Scheduled) =>
  everySite(deps, 'the reconciliation', (work, log) => reconcile(work, log, { mend: false }));

/** Every day: tells people about certifications that expire. */
export const remindEveryone = (deps: Scheduled) => everySite(deps, 'the reminders', remind);
