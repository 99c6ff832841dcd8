import type { SiteContext } from '../../calls/site-context.ts';
import { dayOfChange, employmentChanges } from '../../domain/people/employment-entries.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  changeEmployee,
  claimEmployeeNumber,
  type Employee,
  foldEmployeeNumber,
  freeEmployeeNumber,
  identityFields,
} from '../../table/entities/employee.ts';
import { listStaleNumberCopies, renumberCopy } from '../../table/entities/number-copies.ts';
import { record, requireRecord } from '../../table/entities/training-record.ts';

/** How many copies one transaction rewrites, besides the employee, both numbers and the audit entry. */
const mostCopies = 85;

interface Renumbering {
  from: string;
  to: string;
}

/**
 * Gives an employee another employee number. The employee, the old and the new number, and the copies on attendance lists and waitlists
 * change in one transaction; copies beyond 85 follow in further ones, and a run from the new number to itself rewrites any that were
 * left. Audit entries keep the number of their day. Throws `not_found` and `employee_id_taken`. Returns how many copies it rewrote.
 */
export async function renumber(context: SiteContext, { from, to }: Renumbering): Promise<number> {
  let rewritten = 0;
  for (let number = from; ; number = to) {
    const { copies, more } = await withoutCollision(() => step(context, { from: number, to }));
    rewritten += copies;
    if (!more) return rewritten;
  }
}

async function step(context: SiteContext, { from, to }: Renumbering): Promise<{ copies: number; more: boolean }> {
  const { table, actor, now } = context;
  const employee = await requireEmployee(table, from);
  const stale = await listStaleNumberCopies(table, employee.id, to);
  const renamed = employee.employee_id !== to;
  if (!renamed && stale.length === 0) return { copies: 0, more: false };
  const copies = stale.slice(0, mostCopies);
  await transact(table, [
    ...(renamed ? numberWrites(table, employee, to) : []),
    ...(renamed ? await identityWrites(context, employee, to) : []),
    ...copies.map((copy) => renumberCopy(table, copy, employee.id, to)),
    audit(table, actor, now, {
      action: 'employee.renumber',
      subject: { employee: employee.id, employee_id: to },
      before: { employee_id: employee.employee_id },
      after: { employee_id: to, in_classes: copies.length },
    }),
  ]);
  // Another step after the number has changed: a seat that was taken meanwhile has the old one.
  return { copies: copies.length, more: renamed || stale.length > copies.length };
}

/** Returns the writes of the number in the employee and, unless only the case of its letters changes, of both reserved numbers. */
function numberWrites(table: SiteTable, employee: Employee, to: string): Action[] {
  const leaving = () => new ApiError('not_found', { detail: 'This employee is leaving' });
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

/** Returns the writes that tell of another number in the employee's record. */
async function identityWrites(context: SiteContext, employee: Employee, to: string): Promise<Action[]> {
  const read = await requireRecord(context.table, employee);
  const changes = { date: dayOfChange(context, read), names: { ranks: [] } };
  return record(context, employee.id, read, {
    entries: employmentChanges(employee, { ...employee, employee_id: to }, changes),
  });
}
