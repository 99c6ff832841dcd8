import { today } from '@muster/shared/rules/calendar';
import { isOwnRecord } from '../permissions/own-training.ts';
import type { SiteContext } from '../site-context.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findEmployeesNumbered } from '../table/entities/employee.ts';
import { newJob } from '../table/entities/job.ts';
import { addJobRows } from '../table/entities/job-rows.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { checkedRows, type SentRow } from './history-rows.ts';

/**
 * Records certifications of the past (docs/record.md, "The past"): checks every row first; then one transaction stores them all with a job, which
 * writes the entries of one employee after the other, and which the sweep finishes if this process ends. A repetition adds nothing. Returns
 * how many rows there were and for how many employees.
 */
export async function importHistory(
  context: SiteContext,
  { rows, checkOnly }: { rows: readonly SentRow[]; checkOnly: boolean },
): Promise<{ rows: number; employees: number }> {
  const { table, actor, site, now, idempotency } = context;
  const [employees, types] = await Promise.all([
    findEmployeesNumbered(table, [...new Set(rows.map(({ employee_id }) => employee_id))]),
    trainingTypes(table),
  ]);
  const checked = checkedRows(rows, {
    employees,
    types: types.values(),
    today: today(site.timezone, now),
    isOwn: (employeeId) => isOwnRecord(context, employeeId),
  });
  const answer = { rows: checked.length, employees: new Set(checked.map(({ employee }) => employee)).size };
  if (checkOnly) return answer;
  const { job, write } = newJob(table, now, {
    kind: 'import_history',
    actor: { id: actor.id, employee_id: actor.employee_id },
  });
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(answer),
      write,
      ...addJobRows(table, job.id, checked),
      audit(table, actor, now, {
        action: 'history.import',
        subject: {},
        after: { certifications: answer.rows, people: answer.employees },
      }),
    ]),
  );
  await unlessBusy(context.runJob(context, job));
  return answer;
}
