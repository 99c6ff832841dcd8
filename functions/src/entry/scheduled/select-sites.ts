import type { SiteTable } from '../../table/core/client.ts';
import { type RegistryEntry, sitePages } from '../../table/entities/registry.ts';
import type { ScheduledTask, SinceLastRun } from './task.ts';

/** Selects every site for which `hasWork` says so by what the list of sites tells. */
export const sitesWhere = (hasWork: (site: RegistryEntry, span: SinceLastRun) => boolean): ScheduledTask['sites'] =>
  async function* selected(registry: SiteTable, span: SinceLastRun) {
    for await (const page of sitePages(registry)) yield* page.filter((site) => hasWork(site, span));
  };

/** Selects every site. */
export const everySite: ScheduledTask['sites'] = sitesWhere(() => true);
