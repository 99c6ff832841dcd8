import { ApiError } from '../http/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { type Employee, findEmployee, findEmployeeNumber } from '../table/entities/employee.ts';

/** The present holder of an employee number, or 404. */
export async function requireEmployee(table: SiteTable, employeeId: string): Promise<Employee> {
  const id = await findEmployeeNumber(table, employeeId);
  const employee = id && (await findEmployee(table, id));
  if (!employee) throw noSuchEmployee();
  return employee;
}

/** The present holder of an employee number, whom a write is about; somebody who is being deleted is no longer there: 404. */
export async function stayingEmployee(table: SiteTable, employeeId: string): Promise<Employee> {
  const employee = await requireEmployee(table, employeeId);
  if (employee.leaving) throw noSuchEmployee();
  return employee;
}

const noSuchEmployee = () => new ApiError('not_found', { detail: 'There is no employee with this ID' });
