import { storedValue } from '../../api/login-cookies.ts';
import { loginSession } from '../../session/login-session.ts';
import type { Owner } from './store.ts';

/** Returns the signed-in person; undefined before the employee is loaded, while locked, and without a login session. */
export function currentOwner(): Owner | undefined {
  const state = loginSession();
  const site = storedValue('site_code');
  if (state.status !== 'signed-in' || state.locked || !state.employee || state.employee.auditor || !site)
    return undefined;
  return { site: site.toUpperCase(), employee: state.employee.id };
}

export const isSameOwner = (one: Owner | undefined, other: Owner | undefined): boolean =>
  one?.site === other?.site && one?.employee === other?.employee;
