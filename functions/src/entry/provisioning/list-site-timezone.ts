import type { Table } from '../../table/core/client.ts';
import { transact } from '../../table/core/write.ts';
import { listTimezone } from '../../table/entities/registry.ts';
import { NoSuchSite } from './rename-site.ts';

/** Puts a site's zone into the list of sites, where that of before did not have it. Throws `NoSuchSite`. */
export async function listSiteTimezone(tables: Table, code: string, timezone: string): Promise<void> {
  const table = tables.provisioning(code);
  const gone = () => new NoSuchSite(`There is no site ${code}`);
  await transact(table, [listTimezone(table, code, timezone, gone)]);
}
