import { type BuiltSite, usualPassword } from '@muster/testing/build';
import type { Answered, Body, RequestParts, System } from '@muster/testing/system';
import type { Employee } from '../../src/table/entities/employee.ts';

/** Returns minutes in milliseconds. */
export const minutes = (n: number): number => n * 60_000;

/** Moves the system's clock forward. */
export function later(system: System, milliseconds: number): void {
  system.clock.now = new Date(system.clock.now.getTime() + milliseconds);
}

/** Sends the sign-in form of an employee, with the usual password by default. */
export function signInAs(
  system: System,
  site: BuiltSite,
  employee: Pick<Employee, 'employee_id'>,
  typed: { username?: string; password?: string; site_code?: string } = {},
  asking: RequestParts = {},
): Promise<Answered<Body>> {
  const body = { username: employee.employee_id, password: usualPassword, site_code: site.code, ...typed };
  return system.call('session', 'signIn', { body }, asking);
}

/** Returns the status of a signed-in call with this token. */
export async function statusWith(system: System, token: string): Promise<number> {
  return (await system.call('session', 'employeeInfo', {}, { token })).status;
}
