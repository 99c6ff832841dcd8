import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Employee, findEmployee, findEmployeeNumber, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { employeeNamed, requireEmployee } from './require-employee.ts';
import { superiorsOf } from './supervisors.ts';

/**
 * Throws `forbidden` unless the actor is the employee, a superior at any distance, or has manage_trainings or
 * admin_access. Reads the chain as stored now: one read per superior between the two, none for the direct supervisor.
 */
export async function requireSuperior(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  employee: Pick<Employee, 'id' | 'supervisor'>,
): Promise<void> {
  if (actor.id === employee.id || actor.id === employee.supervisor || isTrainingStaff({ actor })) return;
  if (!(await isSuperior(table, actor.id, employee))) throw new ApiError('forbidden');
}

/** Returns whether a person is a superior of an employee at any distance, by the chain as stored now. */
export async function isSuperior(
  table: SiteTable,
  id: string,
  employee: Pick<Employee, 'id' | 'supervisor'>,
): Promise<boolean> {
  if (id === employee.supervisor) return true;
  for await (const superior of superiorsOf(table, employee)) if (superior.id === id) return true;
  return false;
}

/** Returns the employee if the caller may see their record. Throws `forbidden`, also for unknown numbers. */
export async function employeeSeen(
  call: Pick<SignedInCall, 'table' | 'actor' | 'caller' | 'auditor'>,
  employeeNumber: string,
): Promise<Employee> {
  const { table, actor, caller, auditor } = call;
  // Calls that allow auditors check the account's days and topics, and cover every employee.
  if (auditor) return requireEmployee(table, employeeNumber);
  const isOwn = foldEmployeeNumber(employeeNumber) === foldEmployeeNumber(caller.employee.employee_id);
  if (isOwn || isTrainingStaff({ actor })) return employeeNamed(call, employeeNumber);
  const id = await findEmployeeNumber(table, employeeNumber);
  const employee = id === undefined ? undefined : await findEmployee(table, id);
  if (!employee) throw new ApiError('forbidden');
  await requireSuperior(call, employee);
  return employee;
}

/** Returns whether the actor is training staff, who see everyone's records. */
export const isTrainingStaff = ({ actor }: Pick<SiteContext, 'actor'>): boolean =>
  holdsAny(actor.permissions, accessRules.training.permissions);
