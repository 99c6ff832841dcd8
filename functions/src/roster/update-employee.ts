import type { roster } from '@muster/shared/areas/roster';
import type { Read } from '@muster/shared/endpoint';
import { invalidField } from '../http/problem.ts';
import { runOrLeave } from '../jobs/run-job.ts';
import { administratorCount, type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import { audit } from '../table/audit.ts';
import { type Employee, employeeKey } from '../table/employee.ts';
import { type Job, newJob } from '../table/job.ts';
import { rankKey } from '../table/rank.ts';
import { recordKey } from '../table/training-record.ts';
import { type Action, present, reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';
import { namedEmployee } from './named-employee.ts';

type UpdateInput = Read<typeof roster.update>['body'];

/**
 * Updates an employee's profile. With `active` false it signs the employee out everywhere, and frees the future seats and the
 * waits; with true it lets the employee in again, without them.
 */
export async function updateEmployee(call: ByEmployee, employeeId: string, input: UpdateInput): Promise<Employee> {
  const { after, job } = await withoutCollision(() => write(call, employeeId, input));
  if (job) await runOrLeave(call, job);
  return after;
}

/** Deactivates an employee or lets the employee in again, and leaves the profile as it is. */
export async function setActive(call: ByEmployee, employeeId: string, active: boolean): Promise<Employee> {
  const { table } = call;
  const { first_name, middle_name, last_name, badge_number, rank_id = '' } = await namedEmployee(table, employeeId);
  return updateEmployee(call, employeeId, { first_name, middle_name, last_name, badge_number, rank_id, active });
}

async function write(
  call: ByEmployee,
  employeeId: string,
  input: UpdateInput,
): Promise<{ after: Employee; job?: Job }> {
  const { table, actor, now } = call;
  const before = await namedEmployee(table, employeeId);
  const active = input.active ?? before.active;
  const toggled = active !== before.active;
  if (toggled && before.permissions.admin_access) {
    refuseUnlessAdministrator(call, `${active ? 'activate' : 'deactivate'} an administrator`);
  }
  const rank_id = input.rank_id || undefined;
  const epoch = before.epoch + (toggled ? 1 : 0);
  const after: Employee = { ...before, ...input, rank_id, active, epoch };
  const leaving = toggled && !active ? newJob(table, now, { kind: 'leave', employee: before.id }) : undefined;
  await transact(table, [
    profileWrite(call, before, after),
    ...rankCounts(call, before, after),
    ...(toggled ? [recordWrite(call, before, !active)] : []),
    ...(toggled && before.permissions.admin_access ? [administratorCount(call, active ? 1 : -1)] : []),
    ...(leaving ? [leaving.write] : []),
    audit(table, actor, now, {
      action: toggled ? (active ? 'employee.activate' : 'employee.deactivate') : 'employee.update',
      subject: { employee: before.id, employee_id: before.employee_id },
      before: { ...before },
      after: { ...after },
    }),
  ]);
  return { after, ...(leaving ? { job: leaving.job } : {}) };
}

function profileWrite({ table }: Work, before: Employee, after: Employee): Action {
  const optional = (['middle_name', 'rank_id'] as const).filter((name) => after[name] !== undefined);
  const absentNow = (['middle_name', 'rank_id'] as const).filter((name) => after[name] === undefined);
  const set = ['first_name', 'last_name', 'badge_number', 'active', 'epoch', ...optional] as const;
  const removed = absentNow.length > 0 ? ` REMOVE ${absentNow.join(', ')}` : '';
  return update(
    table,
    employeeKey(table, before.id),
    {
      expression: `SET ${set.map((name) => `${name} = :${name}`).join(', ')}${removed}`,
      values: Object.fromEntries(set.map((name) => [`:${name}`, after[name]])),
    },
    {
      condition: `epoch = :read AND active = :was AND ${before.rank_id ? 'rank_id = :held' : 'attribute_not_exists(rank_id)'} AND attribute_not_exists(leaving)`,
      values: { ':read': before.epoch, ':was': before.active, ...(before.rank_id ? { ':held': before.rank_id } : {}) },
      otherwise: () => reread,
    },
  );
}

/** One holder less of the old rank, one more of the new one. */
function rankCounts({ table }: Work, before: Employee, after: Employee): Action[] {
  if (before.rank_id === after.rank_id) return [];
  const count = (id: string, difference: number) =>
    update(
      table,
      rankKey(table, id),
      { expression: 'ADD holders :difference', values: { ':difference': difference } },
      {
        condition: present,
        otherwise: () => (difference > 0 ? invalidField('rank_id', 'This rank no longer exists') : reread),
      },
    );
  return [...(before.rank_id ? [count(before.rank_id, -1)] : []), ...(after.rank_id ? [count(after.rank_id, 1)] : [])];
}

/** Closes the record of somebody who leaves, so that no seat is taken meanwhile, or opens it again. */
export function recordWrite({ table }: Work, { id }: Pick<Employee, 'id'>, closed: boolean): Action {
  return update(
    table,
    recordKey(table, id),
    {
      expression: 'SET closed = :closed, version = version + :one',
      values: { ':closed': closed, ':one': 1 },
    },
    { condition: present, otherwise: () => new Error(`Employee ${id} has no training record`) },
  );
}
