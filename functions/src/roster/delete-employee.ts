import { permissionTypes } from '@muster/shared/permissions';
import { ApiError } from '../http/api-error.ts';
import { administratorCount, type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import type { SiteContext } from '../site-context.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { present, remove, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { credentialKey } from '../table/entities/credential.ts';
import { type Employee, employeeKey, employeeNumberKey, findEmployee } from '../table/entities/employee.ts';
import { listJobs, newJob } from '../table/entities/job.ts';
import { rankKey } from '../table/entities/rank.ts';
import { globalPermissionKey } from '../table/entities/site.ts';
import { setRecordClosed } from '../table/entities/training-record.ts';
import { requireEmployee } from './require-employee.ts';

/**
 * Deletes an employee: signed out at once, future seats and waits freed in steps, then the profile, the number and the
 * password. Past attendance and certifications stay on record. Repeating the call finishes what was cut off.
 */
export async function deleteEmployee(call: ByEmployee, employeeId: string): Promise<void> {
  const { table, actor, now } = call;
  const job = await withoutCollision(async () => {
    const employee = await requireEmployee(table, employeeId);
    const isAdministrator = employee.permissions.admin_access === true;
    if (isAdministrator) refuseUnlessAdministrator(call, 'delete an administrator');
    const { job, write } = newJob(table, now, { kind: 'leave', employee: employee.id });
    if (employee.leaving) {
      const left = (await listJobs(table)).find((one) => one.kind === 'leave' && one.employee === employee.id);
      return left ?? job;
    }
    await transact(table, [
      update(
        table,
        employeeKey(table, employee.id),
        {
          expression: 'SET active = :no, leaving = :yes, epoch = :epoch',
          values: { ':no': false, ':yes': true, ':epoch': employee.epoch + 1 },
        },
        {
          condition: 'epoch = :read AND active = :was AND #permissions = :held AND attribute_not_exists(leaving)',
          names: { '#permissions': 'permissions' },
          values: { ':read': employee.epoch, ':was': employee.active, ':held': employee.permissions },
          otherwise: (old) => (old ? reread : new ApiError('not_found')),
        },
      ),
      setRecordClosed(table, employee.id, true),
      ...(isAdministrator && employee.active ? [administratorCount(call, -1)] : []),
      write,
      audit(table, actor, now, {
        action: 'employee.delete',
        subject: { employee: employee.id, employee_id: employee.employee_id },
        before: { ...employee },
      }),
    ]);
    return job;
  });
  await unlessBusy(call.runJob(call, job));
}

/** The last step of a deletion: the profile goes, with its counts, and the number is free for somebody else. */
export async function removeEmployee(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const employee = await findEmployee(table, id);
    if (!employee?.leaving) return;
    await transact(table, [
      remove(table, employeeKey(table, id), {
        // What it is counted by: the counts are taken back as they were read.
        condition: `${present} AND leaving = :yes AND #permissions = :held`,
        names: { '#permissions': 'permissions' },
        values: { ':yes': true, ':held': employee.permissions },
        otherwise: () => reread,
      }),
      remove(table, employeeNumberKey(table, employee.employee_id)),
      remove(table, credentialKey(table, id)),
      ...countsOf(context, employee),
      audit(table, actor, now, {
        action: 'employee.deleted',
        subject: { employee: id, employee_id: employee.employee_id },
      }),
    ]);
  });
}

function countsOf({ table }: SiteContext, { rank_id, permissions }: Employee) {
  const held = permissionTypes.filter((type) => permissions[type]);
  return [
    ...(rank_id
      ? [
          update(
            table,
            rankKey(table, rank_id),
            { expression: 'ADD holders :less', values: { ':less': -1 } },
            { condition: present, otherwise: () => reread },
          ),
        ]
      : []),
    ...held.map((type) =>
      update(table, globalPermissionKey(table, type), { expression: 'ADD holders :less', values: { ':less': -1 } }),
    ),
  ];
}
