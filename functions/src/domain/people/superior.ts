import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type Employee, findEmployee, findEmployeeNumber, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { employeeNamed, requireEmployee } from './require-employee.ts';
import { superiorsOf } from './supervisors.ts';

/**
 * Throws `forbidden` unless the actor is the employee, a superior of theirs at any distance, or holds manage_trainings
 * or admin_access. The chain of supervisors is read as it is now, one read for each superior between the two: none for
 * somebody's own supervisor.
 */
export async function requireSuperior(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  employee: Pick<Employee, 'id' | 'supervisor'>,
): Promise<void> {
  if (actor.id === employee.id || actor.id === employee.supervisor || isStaffOfTraining(actor)) return;
  for await (const { id } of superiorsOf(table, employee)) if (id === actor.id) return;
  throw new ApiError('forbidden');
}

/**
 * Returns the employee who has a number now, if the caller may see their record (`requireSuperior`). Throws `forbidden`
 * also for a number that nobody has, unless the caller may see everybody's: what is refused tells nothing.
 */
export async function employeeSeen(
  call: Pick<SignedInCall, 'table' | 'actor' | 'caller' | 'auditor'>,
  employeeNumber: string,
): Promise<Employee> {
  const { table, actor, caller, auditor } = call;
  // The calls that allow auditors keep to the days and topics of the account, and are about every employee.
  if (auditor) return requireEmployee(table, employeeNumber);
  const isOwn = foldEmployeeNumber(employeeNumber) === foldEmployeeNumber(caller.employee.employee_id);
  if (isOwn || isStaffOfTraining(actor)) return employeeNamed(call, employeeNumber);
  const id = await findEmployeeNumber(table, employeeNumber);
  const employee = id === undefined ? undefined : await findEmployee(table, id);
  if (!employee) throw new ApiError('forbidden');
  await requireSuperior(call, employee);
  return employee;
}

const isStaffOfTraining = ({ permissions }: SiteContext['actor']): boolean =>
  holdsAny(permissions, accessRules.training.permissions);
