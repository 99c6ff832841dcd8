import { ApiError } from '../http/api-error.ts';
import { requireEmployee } from '../roster/require-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { getItems, type Key } from '../table/core/read.ts';
import { type Action, absent, put, remove, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import {
  type Employee,
  employeeKey,
  employeeNumberItem,
  employeeNumberKey,
  foldEmployeeId,
} from '../table/entities/employee.ts';
import { attendeeKey, listSeats } from '../table/entities/seat.ts';
import { findRecord } from '../table/entities/training-record.ts';
import { waitlistEntryKey } from '../table/entities/waitlist-entry.ts';

/** Copies that one transaction rewrites, besides the employee, both numbers and the audit entry. */
const mostCopies = 90;

/**
 * Gives an employee another employee ID, with everything that is theirs. The employee, the old and the new number, and the copies on
 * attendance lists and waitlists (staff take people off those by the number) change in one transaction; copies beyond 90 follow in
 * further ones, and a run from the new ID to itself rewrites any that were left. Audit entries keep the ID of their day. Throws
 * `not_found` and `employee_id_taken`. Returns how many copies it rewrote.
 */
export async function renumber(context: SiteContext, from: string, to: string): Promise<number> {
  let rewritten = 0;
  for (let number = from; ; number = to) {
    const { copies, more } = await withoutCollision(() => step(context, number, to));
    rewritten += copies;
    if (!more) return rewritten;
  }
}

async function step(context: SiteContext, from: string, to: string): Promise<{ copies: number; more: boolean }> {
  const { table, actor, now } = context;
  const employee = await requireEmployee(table, from);
  const stale = await staleCopies(context, employee, to);
  const renamed = employee.employee_id !== to;
  if (!renamed && stale.length === 0) return { copies: 0, more: false };
  const copies = stale.slice(0, mostCopies);
  await transact(table, [
    ...(renamed ? ownNumber(context, employee, to) : []),
    ...copies.map((key) =>
      update(
        table,
        key,
        { expression: 'SET employee_id = :to', values: { ':to': to } },
        { condition: 'employee = :holder', values: { ':holder': employee.id }, otherwise: () => reread },
      ),
    ),
    audit(table, actor, now, {
      action: 'employee.renumber',
      subject: { employee: employee.id, employee_id: to },
      before: { employee_id: employee.employee_id },
      after: { employee_id: to, in_classes: copies.length },
    }),
  ]);
  // Once more after the number has changed: a seat that was taken meanwhile has the old one.
  return { copies: copies.length, more: renamed || stale.length > copies.length };
}

/** The employee's items in classes, attended or waited for, that carry another number than `to`. */
async function staleCopies({ table }: SiteContext, { id }: Employee, to: string): Promise<Key[]> {
  const [seats, record] = await Promise.all([listSeats(table, id), findRecord(table, id)]);
  const items = await getItems(table, [
    ...seats.map(({ class_id }) => attendeeKey(table, class_id, id)),
    ...Object.entries(record?.waits ?? {}).map(([classId, { sequence }]) => waitlistEntryKey(table, classId, sequence)),
  ]);
  return items.flatMap((item) => (item && item.employee_id !== to ? [{ PK: item.PK, SK: item.SK }] : []));
}

/** The number in the employee and, unless only its letters' case changes, the guards of both numbers. */
function ownNumber({ table }: SiteContext, employee: Employee, to: string): Action[] {
  const after: Employee = { ...employee, employee_id: to };
  return [
    update(
      table,
      employeeKey(table, employee.id),
      { expression: 'SET employee_id = :to', values: { ':to': to } },
      {
        condition: 'employee_id = :from AND attribute_not_exists(leaving)',
        values: { ':from': employee.employee_id },
        otherwise: (old) => (old?.leaving ? new ApiError('not_found', { detail: 'This employee is leaving' }) : reread),
      },
    ),
    ...(foldEmployeeId(employee.employee_id) === foldEmployeeId(to)
      ? []
      : [
          put(table, employeeNumberItem(table, after), {
            condition: absent,
            otherwise: () => new ApiError('employee_id_taken'),
          }),
          remove(table, employeeNumberKey(table, employee.employee_id), {
            condition: 'id = :holder',
            values: { ':holder': employee.id },
            otherwise: () => reread,
          }),
        ]),
  ];
}
