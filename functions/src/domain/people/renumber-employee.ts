import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  changeEmployee,
  checkNumber,
  claimEmployeeNumber,
  type Employee,
  findEmployee,
  foldEmployeeNumber,
  freeEmployeeNumber,
  identityFields,
} from '../../table/entities/employee.ts';
import { record, requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { newJob } from '../../table/entities/job.ts';
import { listStaleNumberCopies, renumberCopy } from '../../table/entities/number-copies.ts';
import { dayOfChange, employmentChanges } from './employment-entries.ts';
import { requireEmployee } from './require-employee.ts';

/** Copies that one transaction rewrites, besides employee, both numbers, job, stored answer and audit entry. */
const mostCopies = 85;

interface Renumbering {
  from: string;
  to: string;
}

/**
 * Changes an employee's number and returns how many copies it rewrote. The first 85 copies on attendance lists and
 * waitlists change in the same transaction; a job finishes the rest, and corrects the seat of a call that had read the
 * old number. From a number to itself, it corrects outdated copies. Audit entries keep the old number. Throws
 * `not_found` and `employee_id_taken`.
 */
export async function renumber(context: SiteContext, { from, to }: Renumbering): Promise<number> {
  const { id, copies } = await withoutCollision(async () => {
    const employee = await requireEmployee(context.table, from);
    return { id: employee.id, copies: employee.employee_id === to ? 0 : await changeNumber(context, employee, to) };
  });
  let rewritten = copies;
  await unlessBusy(
    correctCopies(context, id).then((more) => {
      rewritten += more;
    }),
  );
  return rewritten;
}

/** Rewrites outdated copies of an employee's number and returns their count. Safe to repeat. */
export async function correctCopies(context: SiteContext, employeeId: string): Promise<number> {
  const { table } = context;
  for (let rewritten = 0; ; ) {
    const copies = await withoutCollision(async () => {
      const employee = await findEmployee(table, employeeId);
      if (!employee) return 0;
      const stale = (await listStaleNumberCopies(table, employeeId, employee.employee_id)).slice(0, mostCopies);
      if (stale.length === 0) return 0;
      const { employee_id } = employee;
      await transact(table, [
        checkNumber(table, employee),
        ...stale.map((copy) => renumberCopy(table, copy, employeeId, employee_id)),
        renumbered(context, employee, { employee_id, in_classes: stale.length }),
      ]);
      return stale.length;
    });
    if (copies === 0) return rewritten;
    rewritten += copies;
  }
}

/** Writes the new number and the first copies. Returns the count of copies. */
async function changeNumber(context: SiteContext, employee: Employee, to: string): Promise<number> {
  const { table, now, idempotency } = context;
  const copies = (await listStaleNumberCopies(table, employee.id, to)).slice(0, mostCopies);
  await transact(table, [
    ...idempotency.storeId(employee.id),
    ...numberWrites(table, employee, to),
    ...(await identityWrites(context, employee, to)),
    ...copies.map((copy) => renumberCopy(table, copy, employee.id, to)),
    // Left to the scheduled sweep: until then, calls that read the old number have ended.
    newJob(table, now, { kind: 'renumber', employee: employee.id }).write,
    renumbered(context, employee, { employee_id: to, in_classes: copies.length }),
  ]);
  return copies.length;
}

const renumbered = (
  { table, actor, now }: SiteContext,
  before: Employee,
  after: { employee_id: string; in_classes: number },
): Action =>
  audit(table, actor, now, {
    action: 'employee.renumber',
    subject: { employee: before.id, employee_id: after.employee_id },
    before: { employee_id: before.employee_id },
    after,
  });

/** Returns the writes of the employee and of both reserved numbers, which only a change of case leaves alone. */
function numberWrites(table: SiteTable, employee: Employee, to: string): Action[] {
  const leaving = () => new ApiError('not_found', { detail: 'This employee is being deleted' });
  const isSame = foldEmployeeNumber(employee.employee_id) === foldEmployeeNumber(to);
  const taken = () => new ApiError('employee_id_taken');
  return [
    changeEmployee(
      table,
      employee,
      { employee_id: to },
      { decidedBy: identityFields, refuse: (stored) => (stored?.leaving ? leaving() : undefined) },
    ),
    ...(isSame
      ? []
      : [claimEmployeeNumber(table, { ...employee, employee_id: to }, taken), freeEmployeeNumber(table, employee)]),
  ];
}

async function identityWrites(context: SiteContext, employee: Employee, to: string): Promise<Action[]> {
  const read = await requireEnrollmentState(context.table, employee);
  const changes = { date: dayOfChange(context, read), names: { ranks: [] } };
  return record(context, employee.id, read, {
    entries: employmentChanges(employee, { ...employee, employee_id: to }, changes),
  });
}
