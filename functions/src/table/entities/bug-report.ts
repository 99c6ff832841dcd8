import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, queryAll } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

export interface BugReport {
  id: string;
  /** UTC ISO. */
  at: string;
  employee_id: string;
  name: string;
  description: string;
}

/** The sort key is a ULID: bug reports are in order of time. */
export const bugReportItem = (table: SiteTable, report: BugReport): Item => ({
  PK: `${table.site}#BUG`,
  SK: report.id,
  ...report,
});

/** Returns every bug report of the site, oldest first. */
export async function listBugReports(table: SiteTable): Promise<BugReport[]> {
  return (await queryAll(table, `${table.site}#BUG`)).map((item) => entityOf<BugReport>(item));
}

/** Returns the action that stores a bug report. */
export const addBugReport = (table: SiteTable, report: BugReport): Action => put(table, bugReportItem(table, report));
