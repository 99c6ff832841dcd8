import type { SiteTable } from '../../table/core/client.ts';
import { type RegistryEntry, sitePages } from '../../table/entities/registry.ts';
import type { ScheduledTask, SinceLastRun } from './task.ts';

/** Selects the sites for which `hasWork` returns true, by their entry in the registry. */
export const sitesWhere = (hasWork: (site: RegistryEntry, span: SinceLastRun) => boolean): ScheduledTask['sites'] =>
  async function* selected(registry: SiteTable, span: SinceLastRun) {
    for await (const page of sitePages(registry)) yield* page.filter((site) => hasWork(site, span));
  };

export const everySite: ScheduledTask['sites'] = sitesWhere(() => true);
