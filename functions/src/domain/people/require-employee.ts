import type { SignedInCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { unknownEmployee } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Employee, findEmployee, findEmployeeNumber, foldEmployeeNumber } from '../../table/entities/employee.ts';

/** Returns the employee with this number. Throws 404. */
export async function requireEmployee(table: SiteTable, employeeNumber: string): Promise<Employee> {
  const employeeId = await findEmployeeNumber(table, employeeNumber);
  const employee = employeeId && (await findEmployee(table, employeeId));
  if (!employee) throw noSuchEmployee();
  return employee;
}

/** Like `requireEmployee`; the caller's own number takes no read, since the sign-in has read them. */
export async function employeeNamed(
  { table, caller: { employee } }: Pick<SignedInCall, 'table' | 'caller'>,
  employeeNumber: string,
): Promise<Employee> {
  const isOwn = foldEmployeeNumber(employeeNumber) === foldEmployeeNumber(employee.employee_id);
  return isOwn ? employee : requireEmployee(table, employeeNumber);
}

/** Returns the employee with this number, for a write. Throws 404, also while they are being deleted. */
export async function stayingEmployee(table: SiteTable, employeeNumber: string): Promise<Employee> {
  const employee = await requireEmployee(table, employeeNumber);
  if (employee.leaving) throw noSuchEmployee();
  return employee;
}

/** Like `stayingEmployee`, by internal id. */
export async function stayingEmployeeById(table: SiteTable, id: string): Promise<Employee> {
  const employee = await findEmployee(table, id);
  if (!employee || employee.leaving) throw noSuchEmployee();
  return employee;
}

export const noSuchEmployee = () => new ApiError('not_found', { detail: unknownEmployee });
