import type { Table } from '../../table/core/client.ts';
import { transact } from '../../table/core/write.ts';
import { listTimezone } from '../../table/entities/registry.ts';
import { NoSuchSite } from './rename-site.ts';

/** Adds a site's zone to the list of sites, if it is missing there. Throws `NoSuchSite`. */
export async function listSiteTimezone(tables: Table, code: string, timezone: string): Promise<void> {
  const table = tables.provisioning(code);
  const gone = () => new NoSuchSite(`There is no site ${code}`);
  await transact(table, [listTimezone(table, code, timezone, gone)]);
}
