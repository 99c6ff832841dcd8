import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, present, put, remove, reread, update } from '../core/write.ts';

export interface BugReport {
  id: string;
  /** UTC ISO. */
  at: string;
  employee_id: string;
  name: string;
  description: string;
  /** UTC ISO; absent while the report is open. */
  handled_at?: string | undefined;
  /** The full name of the administrator who marked it as handled. */
  handled_by?: string | undefined;
}

const partition = (table: SiteTable): string => `${table.site}#BUG`;

const bugReportKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** The sort key is a ULID: bug reports are in order of time. */
export const bugReportItem = (table: SiteTable, report: BugReport): Item => ({
  ...bugReportKey(table, report.id),
  ...report,
});

/** Returns every bug report of the site, oldest first. */
export async function listBugReports(table: SiteTable): Promise<BugReport[]> {
  return (await queryAll(table, partition(table))).map((item) => entityOf<BugReport>(item));
}

/** Returns at most `limit` bug reports, newest first; with `before`, only ones older than that id. */
export async function latestBugReports(
  table: SiteTable,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<BugReport[]> {
  const range = { ...(before !== undefined && { before }), descending: true, limit };
  return (await queryAll(table, partition(table), range)).map((item) => entityOf<BugReport>(item));
}

/** Returns a bug report. Consistent. */
export async function findBugReport(table: SiteTable, id: string): Promise<BugReport | undefined> {
  return entityOrNone<BugReport>(await getItem(table, bugReportKey(table, id)));
}

export const addBugReport = (table: SiteTable, report: BugReport): Action => put(table, bugReportItem(table, report));

/** Deletes a bug report, on condition that it was handled. */
export const removeBugReport = (table: SiteTable, { id }: Pick<BugReport, 'id'>): Action =>
  remove(table, bugReportKey(table, id), { condition: 'attribute_exists(handled_at)', otherwise: () => reread });

/** Marks a bug report as handled, on condition that it is open. */
export const markBugReportHandled = (
  table: SiteTable,
  { id }: BugReport,
  handled: Required<Pick<BugReport, 'handled_at' | 'handled_by'>>,
): Action =>
  update(table, bugReportKey(table, id), setting(handled), {
    condition: `${present} AND attribute_not_exists(handled_at)`,
    otherwise: () => reread,
  });
