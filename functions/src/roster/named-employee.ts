import { Problem } from '../http/problem.ts';
import type { TablePart } from '../table/client.ts';
import { type Employee, findEmployee, findEmployeeNumber } from '../table/employee.ts';

/** The present holder of an employee number, or 404. */
export async function namedEmployee(table: TablePart, employeeId: string): Promise<Employee> {
  const id = await findEmployeeNumber(table, employeeId);
  const employee = id && (await findEmployee(table, id));
  if (!employee) throw noSuchEmployee();
  return employee;
}

/** The present holder of an employee number, whom a write is about; somebody who is being deleted is no longer there: 404. */
export async function stayingEmployee(table: TablePart, employeeId: string): Promise<Employee> {
  const employee = await namedEmployee(table, employeeId);
  if (employee.leaving) throw noSuchEmployee();
  return employee;
}

const noSuchEmployee = () => new Problem('not_found', { detail: 'There is no employee with this ID' });
