import { Problem } from '../http/problem.ts';
import type { TablePart } from '../table/client.ts';
import { type Employee, findEmployee, findEmployeeNumber } from '../table/employee.ts';

/** The present holder of an employee number, or 404. */
export async function namedEmployee(table: TablePart, employeeId: string): Promise<Employee> {
  const id = await findEmployeeNumber(table, employeeId);
  const employee = id && (await findEmployee(table, id));
  if (!employee) throw new Problem('not_found', { detail: 'There is no employee with this ID' });
  return employee;
}
