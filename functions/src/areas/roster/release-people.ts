import type { SiteContext } from '../../calls/site-context.ts';
import { assignmentFields, readNames } from '../../domain/people/assignment.ts';
import { dayOfChange, employmentChanges } from '../../domain/people/employment-entries.ts';
import { canSupervise, supervisorWrites } from '../../domain/people/supervisors.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  changeEmployee,
  type Employee,
  employeePages,
  findEmployee,
  findEmployees,
} from '../../table/entities/employee.ts';
import { existingEnrollmentState, findEnrollmentState, record } from '../../table/entities/enrollment-state.ts';

/**
 * Gives a leaving supervisor's people the next supervisor or none, and records it. A person who would supervise
 * themselves gets none. Safe to repeat. Stops if the supervisor is reactivated.
 */
export async function releasePeople(context: SiteContext, supervisor: string, next?: string): Promise<void> {
  const { table } = context;
  const leaver = await findEmployee(table, supervisor);
  if (!leaver?.reports) return;
  for await (const page of employeePages(table)) {
    for (const employee of page.filter((one) => one.supervisor === supervisor)) {
      await withoutCollision(() => release(context, { supervisor, employeeId: employee.id, next }));
    }
  }
}

async function release(
  context: SiteContext,
  { supervisor, employeeId, next }: { supervisor: string; employeeId: string; next: string | undefined },
): Promise<void> {
  const { table, actor, now } = context;
  const [people, read] = await Promise.all([
    findEmployees(table, [supervisor, employeeId, ...(next ? [next] : [])]),
    findEnrollmentState(table, employeeId),
  ]);
  const leaver = people.find(({ id }) => id === supervisor);
  const before = people.find(({ id }) => id === employeeId);
  if (!leaver || leaver.active || before?.supervisor !== supervisor) return;
  const chosen = people.find(({ id }) => id === next);
  const { after, supervised } = await withSupervisor(
    context,
    before,
    chosen && canSupervise(chosen) ? next : undefined,
  );
  // The record of an employee who is being deleted has ended.
  const entries = before.leaving
    ? []
    : employmentChanges(before, after, { date: dayOfChange(context, read), names: await readNames(table, after) });
  await transact(table, [
    changeEmployee(table, before, { supervisor: after.supervisor }, { decidedBy: assignmentFields }),
    ...supervised.writes,
    ...(entries.length === 0
      ? []
      : record(context, employeeId, existingEnrollmentState(employeeId, read), { entries })),
    audit(table, actor, now, {
      action: 'employee.update',
      ...(supervised.isOwn && { marks: ['own_record'] }),
      subject: employeeSubject(before),
      before: { supervisor },
      after: { supervisor: after.supervisor ?? null },
    }),
  ]);
}

/** Returns an employee with the next supervisor, or none if that makes a cycle, and the writes for supervisors. */
async function withSupervisor(context: SiteContext, before: Employee, next: string | undefined) {
  const after = { ...before, supervisor: before.leaving ? undefined : next };
  try {
    return { after, supervised: await supervisorWrites(context, before, after, { left: true }) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'supervisor_cycle')) throw error;
    const none = { ...before, supervisor: undefined };
    return { after: none, supervised: await supervisorWrites(context, before, none, { left: true }) };
  }
}
