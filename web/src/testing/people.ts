import type { EmployeeInfo } from '@muster/shared/areas/session';
import { permissionTypes } from '@muster/shared/permissions';
import Cookies from 'js-cookie';
import { storeValue } from '../api/login-cookies.ts';
import { setLoginSession } from '../session/login-session.ts';

export const employee = {
  id: '01J00000000000000000000001',
  employee_id: '1004',
  first_name: 'Dana',
  last_name: 'Ortiz',
  timezone: 'America/Chicago',
  time_format: '24h' as const,
};

/** Sets the cookies of a login session. */
export function signedInCookies(): void {
  Cookies.set('access_token', 'access-1');
  Cookies.set('refresh_token', 'refresh-1');
  Cookies.set('site_code', 'DEMO');
  Cookies.set('department_name', 'Riverton Police Department');
  Cookies.set('is_authenticated', 'true');
}

/** Sets the cookies that a page can read if the tokens are hidden from it. */
export function signedInHidden(): void {
  signedInCookies();
  Cookies.remove('access_token');
  Cookies.remove('refresh_token');
  storeValue('__Host-csrf', 'csrf-1');
}

/** Opens a login session. `stored` is the employee stored in the browser. */
export function signInAs(stored: EmployeeInfo | undefined): void {
  signedInCookies();
  setLoginSession({ status: 'signed-in', employee: stored });
}

/** Returns a person's permissions as the API does, with these active. */
export const permissionList = (permissions: readonly string[]) =>
  permissionTypes.map((permission_type) => ({ permission_type, active: permissions.includes(permission_type) }));
