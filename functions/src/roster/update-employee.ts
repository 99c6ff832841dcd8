import type { roster } from '@muster/shared/areas/roster';
import type { Read } from '@muster/shared/endpoint';
import { invalidField } from '../http/problem.ts';
import { runOrLeave } from '../jobs/run-job.ts';
import { administratorCount, type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import { audit } from '../table/audit.ts';
import { type Employee, employeeKey } from '../table/employee.ts';
import { type Job, newJob } from '../table/job.ts';
import { isRank, rankKey } from '../table/rank.ts';
import { recordKey } from '../table/training-record.ts';
import { type Action, present, reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';
import { stayingEmployee } from './named-employee.ts';

/** What is not named stays as it is; named and undefined, it goes. */
type Changes = Partial<Read<typeof roster.update>['body']>;

/**
 * Updates an employee's profile. With `active` false it signs the employee out everywhere, and frees the future seats and the
 * waits; with true it lets the employee in again, without them.
 */
export async function updateEmployee(call: ByEmployee, employeeId: string, changes: Changes): Promise<Employee> {
  const { after, job } = await withoutCollision(() => write(call, employeeId, changes));
  if (job) await runOrLeave(call, job);
  return after;
}

/** Deactivates an employee or lets the employee in again, and leaves the profile as it is. */
export async function setActive(call: ByEmployee, employeeId: string, active: boolean): Promise<Employee> {
  return updateEmployee(call, employeeId, { active });
}

async function write(call: ByEmployee, employeeId: string, changes: Changes): Promise<{ after: Employee; job?: Job }> {
  const { table, actor, now } = call;
  const before = await stayingEmployee(table, employeeId);
  const active = changes.active ?? before.active;
  const toggled = active !== before.active;
  if (toggled && before.permissions.admin_access) {
    refuseUnlessAdministrator(call, `${active ? 'activate' : 'deactivate'} an administrator`);
  }
  const after: Employee = { ...before, ...changes, active, epoch: before.epoch + (toggled ? 1 : 0) };
  const leaving = toggled && !active ? newJob(table, now, { kind: 'leave', employee: before.id }) : undefined;
  await transact(table, [
    profileWrite(call, before, { ...changes, active, epoch: after.epoch }),
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

/** Writes what changes and nothing else, so that two who edit different things at once don't undo each other. */
function profileWrite({ table }: Work, before: Employee, changes: Changes & Pick<Employee, 'epoch'>): Action {
  const [set, removed] = [true, false].map((defined) =>
    Object.entries(changes).filter(([, value]) => (value !== undefined) === defined),
  ) as [[string, unknown][], [string, unknown][]];
  const removal = removed.length > 0 ? ` REMOVE ${removed.map(([name]) => name).join(', ')}` : '';
  const rank = before.rank_id ? 'rank_id = :held' : 'attribute_not_exists(rank_id)';
  return update(
    table,
    employeeKey(table, before.id),
    {
      expression: `SET ${set.map(([name]) => `${name} = :${name}`).join(', ')}${removal}`,
      values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    },
    {
      // Whether an administrator is deactivated, and counted, was decided by the permissions that were read.
      condition: `epoch = :read AND active = :was AND #permissions = :permissions AND ${rank} AND attribute_not_exists(leaving)`,
      names: { '#permissions': 'permissions' },
      values: {
        ':read': before.epoch,
        ':was': before.active,
        ':permissions': before.permissions,
        ...(before.rank_id ? { ':held': before.rank_id } : {}),
      },
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
        condition: isRank,
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
