import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, queryAll } from '../core/read.ts';

export interface BugReport {
  id: string;
  /** UTC ISO. */
  at: string;
  employee_id: string;
  name: string;
  description: string;
}

/** Partition of the site's bug reports; the sort key is a ULID, so they are in order of time. */
export const bugReportItem = (table: SiteTable, report: BugReport): Item => ({
  PK: `${table.site}#BUG`,
  SK: report.id,
  ...report,
});

/** Every bug report of the site, oldest first. */
export async function listBugReports(table: SiteTable): Promise<BugReport[]> {
  return (await queryAll(table, `${table.site}#BUG`)).map((item) => entityOf<BugReport>(item));
}
