import type { Call } from '../../calls/call.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { addBugReport } from '../../table/entities/bug-report.ts';
import { fullName } from '../../table/entities/employee.ts';

/** Stores a bug report; `npm run site -- bug-reports SITE` lists them. */
export async function submitBugReport(call: Call<'session', 'submitBugReport'>): Promise<{ detail: string }> {
  const { table, caller, actor, now, body, idempotency } = call;
  const { employee } = caller;
  const id = newId(now);
  const report = {
    id,
    at: now.toISOString(),
    employee_id: employee.employee_id,
    name: fullName(employee),
    description: body.description,
  };
  const answer = { detail: 'Bug report submitted' };
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(answer),
      addBugReport(table, report),
      audit(table, actor, now, { action: 'bug_report.submit', subject: { bug_report: id } }),
    ]),
  );
  return answer;
}
