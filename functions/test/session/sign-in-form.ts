import { type BuiltSite, usualPassword } from '@muster/testing/build';
import type { Answered, Asking, Body, System } from '@muster/testing/system';
import type { Employee } from '../../src/table/entities/employee.ts';

/** Minutes as milliseconds. */
export const minutes = (n: number): number => n * 60_000;

/** Moves the system's clock on. */
export function later(system: System, milliseconds: number): void {
  system.clock.now = new Date(system.clock.now.getTime() + milliseconds);
}

/** Sends the sign-in form of an employee of the site, with the usual password unless another one is given. */
export function signInAs(
  system: System,
  site: BuiltSite,
  employee: Pick<Employee, 'employee_id'>,
  typed: { username?: string; password?: string; site_code?: string } = {},
  asking: Asking = {},
): Promise<Answered<Body>> {
  const body = { username: employee.employee_id, password: usualPassword, site_code: site.code, ...typed };
  return system.call('session', 'signIn', { body }, asking);
}

/** The status that a signed-in call gets with this token. */
export async function statusWith(system: System, token: string): Promise<number> {
  return (await system.call('session', 'employeeInfo', {}, { token })).status;
}
