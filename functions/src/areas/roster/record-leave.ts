import type { roster } from '@muster/shared/areas/roster';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { firstDayAway } from '@muster/shared/rules/leave';
import type { SiteContext } from '../../calls/site-context.ts';
import { refuseUnlessAdministrator } from '../../domain/access/administrators.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { refuseOwnSuccession, requireSupervisor } from '../../domain/people/supervisors.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { changeEmployee, type Employee, leaveFields } from '../../table/entities/employee.ts';

type Leave = ValidatedInput<typeof roster.recordLeave>['body'];
type StoredLeave = Pick<Employee, (typeof leaveFields)[number]>;

/**
 * Records an employee's leave. A last day up to today deactivates them (`updateEmployee`); a later one is planned and
 * replaces an earlier plan. Throws field errors, and `changed_since` for an employee who has left.
 */
export async function recordLeave(context: SiteContext, employeeNumber: string, leave: Leave): Promise<Employee> {
  const { site, now, idempotency } = context;
  const day = today(site.timezone, now);
  const stored = await storedLeave(context, employeeNumber, leave);
  if (leave.last_day > day) return changePlan(context, employeeNumber, stored);
  return updateEmployee(context, {
    employeeNumber,
    edit: { active: false },
    stay(before) {
      refuseLeft(before);
      return { since: firstDayAway(leave.last_day, day), leave: stored, entered: ['last_day', leave.last_day] };
    },
    also: async ({ id }) => idempotency.storeId(id),
  });
}

/** Cancels a planned leave. Throws `changed_since` if none is planned. */
export const cancelLeave = (context: SiteContext, employeeNumber: string): Promise<Employee> =>
  changePlan(context, employeeNumber, undefined);

/** Returns a leave in stored form. Throws a field error for an invalid next supervisor. */
async function storedLeave(
  context: SiteContext,
  employeeNumber: string,
  { last_day, reason, note, supervisor_id }: Leave,
): Promise<StoredLeave> {
  const { table } = context;
  const leaver = await stayingEmployee(table, employeeNumber);
  const next = supervisor_id ? await requireSupervisor(table, supervisor_id) : undefined;
  if (next?.id === leaver.id)
    throw invalidField('supervisor_id', 'Please choose another person as the next supervisor');
  if (next) await refuseOwnSuccession(context, leaver, next);
  return { last_day, leave_reason: reason, leave_note: note, leave_supervisor: next?.id };
}

function changePlan(context: SiteContext, employeeNumber: string, plan: StoredLeave | undefined): Promise<Employee> {
  const { table, actor, now, idempotency } = context;
  return withoutCollision(async () => {
    const before = await stayingEmployee(table, employeeNumber);
    refuseLeft(before);
    if (!plan && before.last_day === undefined) {
      throw new ApiError('changed_since', { detail: 'This employee has no planned leave' });
    }
    if (before.permissions.admin_access) refuseUnlessAdministrator(context, 'plan the leave of an administrator');
    const changes = Object.fromEntries(leaveFields.map((field) => [field, plan?.[field]]));
    const after: Employee = { ...before, ...changes };
    await transact(table, [
      ...idempotency.storeId(before.id),
      changeEmployee(table, before, changes, { decidedBy: ['active', 'permissions', ...leaveFields] }),
      audit(table, actor, now, {
        action: plan ? 'employee.plan_leave' : 'employee.cancel_leave',
        subject: employeeSubject(before),
        before: { ...before },
        after: { ...after },
      }),
    ]);
    return after;
  });
}

function refuseLeft({ active, last_day }: Employee): void {
  if (active) return;
  const since = last_day === undefined ? 'is already inactive' : `already left on ${dayText(last_day)}`;
  throw new ApiError('changed_since', { detail: `This employee ${since}` });
}
