import type { BugReport } from '@muster/shared/areas/accounts';
import type { Call } from '../../calls/call.ts';
import { pageOf } from '../../calls/paging.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  findBugReport,
  latestBugReports,
  markBugReportHandled,
  type BugReport as StoredBugReport,
} from '../../table/entities/bug-report.ts';
import { fullName } from '../../table/entities/employee.ts';

const usualRows = 100;

/** Returns the bug reports, newest first. */
export function listBugReports(call: Call<'accounts', 'bugReports'>): Promise<BugReport[]> {
  const { limit = usualRows } = call.query;
  return pageOf(call, async (before) => {
    // One more than the limit shows whether more follow.
    const reports = await latestBugReports(call.table, { before, limit: limit + 1 });
    const rows = reports.slice(0, limit);
    return { rows: rows.map(present), next: reports.length > limit ? rows.at(-1)?.id : undefined };
  });
}

/** Marks a bug report as handled, if it is not yet, and returns it. */
export function handleBugReport(call: Call<'accounts', 'handleBugReport'>): Promise<BugReport> {
  const { table, actor, caller, now, params } = call;
  return withoutCollision(async () => {
    const report = await findBugReport(table, params.id);
    if (!report) throw new ApiError('not_found', { detail: 'There is no bug report with this id' });
    if (report.handled_at !== undefined) return present(report);
    const handled = { handled_at: now.toISOString(), handled_by: fullName(caller.employee) };
    await transact(table, [
      markBugReportHandled(table, report, handled),
      audit(table, actor, now, {
        action: 'bug_report.handle',
        subject: { bug_report: report.id },
        after: { handled_at: handled.handled_at, reported_at: report.at, reported_by: report.employee_id },
      }),
    ]);
    return present({ ...report, ...handled });
  });
}

const present = ({ id, at, employee_id, name, description, handled_at, handled_by }: StoredBugReport): BugReport => ({
  id,
  at,
  employee_id,
  name,
  description,
  handled_at: handled_at ?? null,
  handled_by: handled_by ?? null,
});
