import type { roster } from '@muster/shared/areas/roster';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type ApiError, invalidField } from '../http/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../merge-edit.ts';
import { administratorCount, type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import type { SiteContext } from '../site-context.ts';
import { asItWas, setting } from '../table/core/changed-fields.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { type Action, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Employee, employeeKey } from '../table/entities/employee.ts';
import { type Job, newJob } from '../table/entities/job.ts';
import { isRank, listRanks, rankKey } from '../table/entities/rank.ts';
import { setRecordClosed } from '../table/entities/training-record.ts';
import { stayingEmployee } from './require-employee.ts';

/** What is not named stays as it is; named and undefined, it goes. `read` is what the form had read of them. */
type Edit = Partial<ValidatedInput<typeof roster.update>['body']>;
type Changes = Omit<Edit, 'read'>;

/**
 * Updates an employee's profile. With `active` false it signs the employee out everywhere, and frees the future seats and the
 * waits; with true it lets the employee in again, without them.
 */
export async function updateEmployee(call: ByEmployee, employeeId: string, edit: Edit): Promise<Employee> {
  const { after, job } = await withoutCollision(() => write(call, employeeId, edit));
  if (job) await unlessBusy(call.runJob(call, job));
  return after;
}

/** Deactivates an employee or lets the employee in again, and leaves the profile as it is. */
export async function setActive(call: ByEmployee, employeeId: string, active: boolean): Promise<Employee> {
  return updateEmployee(call, employeeId, { active });
}

async function write(
  call: ByEmployee,
  employeeId: string,
  { read, ...wanted }: Edit,
): Promise<{ after: Employee; job?: Job }> {
  const { table, actor, now } = call;
  const before = await stayingEmployee(table, employeeId);
  const { changes, conflicting } = mergeEdit<Employee>(before, wanted, read);
  if (conflicting.length > 0) throw await conflictOf(call, conflicting, before, wanted);
  if (read && Object.keys(changes).length === 0) return { after: before };
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
    ...(toggled ? [setRecordClosed(table, before.id, !active)] : []),
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

/** Each field that another person has changed as well, with both values; a rank is told by its name. */
async function conflictOf(
  { table }: SiteContext,
  conflicting: readonly (keyof Employee)[],
  stored: Employee,
  wanted: Changes,
): Promise<ApiError> {
  const ranks = conflicting.includes('rank_id') ? await listRanks(table) : [];
  const rankName = (id: unknown) => (id ? (ranks.find((rank) => rank.id === id)?.name ?? 'a deleted rank') : '');
  return editConflict<Employee>(
    conflicting,
    { stored, wanted },
    {
      words: (field, values) => (field === 'rank_id' ? rankName(values.rank_id) : plainWords(values[field])),
      answered: (field, values) => ({ field, value: values[field] ?? null }),
    },
  );
}

/**
 * Writes what changes and nothing else, so that two who edit different things at once don't undo each other, on condition of the
 * values that were read of it.
 */
function profileWrite({ table }: SiteContext, before: Employee, changes: Changes & Pick<Employee, 'epoch'>): Action {
  // Whether an administrator is deactivated, and counted, was decided by the permissions that were read.
  const decidedBy = ['epoch', 'active', 'permissions', 'rank_id'] as const;
  return update(table, employeeKey(table, before.id), setting(changes), {
    ...asItWas({ ...before }, [...new Set([...decidedBy, ...Object.keys(changes)])], 'attribute_not_exists(leaving)'),
    otherwise: () => reread,
  });
}

/** One holder less of the old rank, one more of the new one. */
function rankCounts({ table }: SiteContext, before: Employee, after: Employee): Action[] {
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
