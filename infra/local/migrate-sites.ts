import type { Table } from '@muster/functions/table/core/client';
import { listSites } from '@muster/functions/table/entities/registry';
import { currentSchema, findSite } from '@muster/functions/table/entities/site';
import { CliError } from '../cli-error.ts';

/**
 * Migrates the data of every site to this version, before they are served (docs/operations/deploy.md). `say` gets a
 * line per site with older data. Safe to repeat. Throws a CliError if a site cannot be migrated, or has data of a newer
 * version, which this one would damage.
 */
export async function migrateSites(tables: Table, say: (line: string) => void): Promise<void> {
  for (const { site_code } of await listSites(tables.registry())) {
    const table = tables.site(site_code);
    const site = await findSite(table);
    const schema = site?.schema ?? 0;
    if (!site || schema === currentSchema) continue;
    if (schema > currentSchema)
      throw new CliError(
        `The data of ${site_code} is from a newer version of Muster. Start that version, or restore a copy of the data folder from before the upgrade.`,
      );
    say(`Migrating the data of ${site_code} to this version ...`);
    // Loaded here: most starts have nothing to migrate.
    const { migrateSite } = await import('@muster/functions/entry/provisioning/migration/migrate-site');
    const { systemContext } = await import('@muster/functions/entry/jobs/system-context');
    try {
      await migrateSite(systemContext({ table, site, now: new Date() }));
    } catch (error) {
      throw new CliError(
        `The data of ${site_code} could not be migrated (${(error as Error).message}). Nothing is lost. Fix the problem and start again, or start the version from before the upgrade.`,
      );
    }
  }
}
