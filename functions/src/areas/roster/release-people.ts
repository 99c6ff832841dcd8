import type { SiteContext } from '../../calls/site-context.ts';
import { assignmentFields, readNames } from '../../domain/people/assignment.ts';
import { dayOfChange, employmentChanges } from '../../domain/people/employment-entries.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  changeEmployee,
  dropReport,
  employeePages,
  findEmployee,
  findEmployees,
} from '../../table/entities/employee.ts';
import { existingRecord, findRecord, record } from '../../table/entities/training-record.ts';

/**
 * Takes the supervisor from everybody whom somebody supervised who was deactivated or is being deleted: from then on they have none, and
 * their records say so. Safe to repeat; ends where the supervisor is activated again.
 */
export async function releasePeople(context: SiteContext, supervisor: string): Promise<void> {
  const { table } = context;
  const leaver = await findEmployee(table, supervisor);
  if (!leaver?.reports) return;
  for await (const page of employeePages(table)) {
    for (const employee of page.filter((one) => one.supervisor === supervisor)) {
      await withoutCollision(() => release(context, { supervisor, employeeId: employee.id }));
    }
  }
}

async function release(
  context: SiteContext,
  { supervisor, employeeId }: { supervisor: string; employeeId: string },
): Promise<void> {
  const { table, actor, now } = context;
  const [people, read] = await Promise.all([
    findEmployees(table, [supervisor, employeeId]),
    findRecord(table, employeeId),
  ]);
  const leaver = people.find(({ id }) => id === supervisor);
  const before = people.find(({ id }) => id === employeeId);
  if (!leaver || leaver.active || before?.supervisor !== supervisor) return;
  const after = { ...before, supervisor: undefined };
  // The record of somebody who is being deleted has ended.
  const entries = before.leaving
    ? []
    : employmentChanges(before, after, { date: dayOfChange(context, read), names: await readNames(table, after) });
  await transact(table, [
    changeEmployee(table, before, { supervisor: undefined }, { decidedBy: assignmentFields }),
    dropReport(table, supervisor, { left: true }),
    ...(entries.length === 0 ? [] : record(context, employeeId, existingRecord(employeeId, read), { entries })),
    audit(table, actor, now, {
      action: 'employee.update',
      subject: employeeSubject(before),
      before: { supervisor },
      after: { supervisor: null },
    }),
  ]);
}
