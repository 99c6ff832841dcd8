import { permissionTypes } from '@muster/shared/permissions';
import type { SiteContext } from '../../calls/site-context.ts';
import { countAdministrators, refuseUnlessAdministrator } from '../../domain/access/administrators.ts';
import { dayOfChange } from '../../domain/people/employment-entries.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { batchOf } from '../../table/core/batch.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { removeCredential } from '../../table/entities/credential.ts';
import {
  bumpEpoch,
  dropReport,
  findEmployee,
  freeEmployeeNumber,
  removeEmployee,
} from '../../table/entities/employee.ts';
import { record, requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { draftIds, draftRemovals } from '../../table/entities/evaluation-draft.ts';
import { findFactors, removeFactors } from '../../table/entities/factors.ts';
import { changeFieldTrainee, listFieldTrainees } from '../../table/entities/field-trainee.ts';
import { listJobs, newJob } from '../../table/entities/job.ts';
import { removeMailbox } from '../../table/entities/mail-address.ts';
import { addRankHolders } from '../../table/entities/rank.ts';
import { closeRecord } from '../../table/entities/record-change.ts';
import { forgetLink } from '../../table/entities/sign-on.ts';
import { addPermissionHolders } from '../../table/entities/site.ts';

/**
 * Deletes an employee: ends sessions at once, releases future seats and waitlist entries in steps, then removes
 * profile, number and password. Past attendance and certifications stay. Field training ends. A repetition finishes an
 * interrupted deletion.
 */
export async function deleteEmployee(
  context: SiteContext,
  { employeeNumber }: { employeeNumber: string },
): Promise<void> {
  const { table, actor, now } = context;
  const job = await withoutCollision(async () => {
    const employee = await requireEmployee(table, employeeNumber);
    const isAdministrator = employee.permissions.admin_access === true;
    if (isAdministrator) refuseUnlessAdministrator(context, 'delete an administrator');
    const { job, write } = newJob(table, now, { kind: 'leave', employee: employee.id });
    if (employee.leaving) {
      const unfinished = (await listJobs(table)).find((one) => one.kind === 'leave' && one.employee === employee.id);
      return unfinished ?? job;
    }
    const read = await requireEnrollmentState(table, employee);
    // Read after the record: starting field training changes its version.
    const trainees = await listFieldTrainees(table);
    await transact(table, [
      bumpEpoch(table, employee, {
        changes: { active: false, leaving: true },
        decidedBy: ['active', 'permissions'],
        refuse: (stored) => (stored ? undefined : new ApiError('not_found')),
      }),
      ...record(context, employee.id, read, {
        changes: [closeRecord(true)],
        entries: [{ kind: 'employment.ended', valid_on: dayOfChange(context, read), data: {} }],
      }),
      ...(isAdministrator && employee.active ? [countAdministrators(table, -1)] : []),
      ...trainees
        .filter(({ employee: person, ended }) => person === employee.id && !ended)
        .map((trainee) => changeFieldTrainee(table, trainee, { ended: true })),
      write,
      audit(table, actor, now, {
        action: 'employee.delete',
        subject: employeeSubject(employee),
        before: { ...employee },
      }),
    ]);
    return job;
  });
  await unlessBusy(context.runJob(context, job));
}

/** Deletes the drafts of evaluations of a leaving employee, who alone sees them. */
export async function dropDrafts({ table }: Pick<SiteContext, 'table'>, employeeId: string): Promise<void> {
  for (let ids = await draftIds(table, employeeId); ids.length > 0; ) {
    const { actions, left } = batchOf(table, ids, (some) => draftRemovals(table, employeeId, some));
    await transact(table, actions);
    ids = [...left];
  }
}

/** Completes a deletion: removes the profile and its counts, and frees the number. */
export async function completeDeletion({ table, actor, now }: SiteContext, employeeId: string): Promise<void> {
  await withoutCollision(async () => {
    const employee = await findEmployee(table, employeeId);
    if (!employee?.leaving) return;
    const { rank_id, supervisor, permissions } = employee;
    const [factors, unlinked] = await Promise.all([findFactors(table, employeeId), forgetLink(table, employeeId)]);
    await transact(table, [
      removeEmployee(table, employee),
      freeEmployeeNumber(table, employee),
      removeCredential(table, employeeId),
      removeMailbox(table, employeeId),
      ...removeFactors(table, employeeId, factors),
      ...unlinked,
      ...(rank_id ? [addRankHolders(table, rank_id, -1)] : []),
      ...(supervisor ? [dropReport(table, supervisor)] : []),
      ...permissionTypes.filter((type) => permissions[type]).map((type) => addPermissionHolders(table, type, -1)),
      audit(table, actor, now, { action: 'employee.deleted', subject: employeeSubject(employee) }),
    ]);
  });
}
