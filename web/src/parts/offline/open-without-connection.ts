import { isIdleTooLong } from '../../api/idle.ts';
import { hasTokens, storedValue } from '../../api/login-cookies.ts';
import { storedEmployee } from '../../session/employee-store.ts';
import { loginSession, openLoginSession } from '../../session/login-session.ts';
import { storedKey } from './store.ts';

/**
 * Opens the login session that could not be checked, if this device has the key of its employee. The server checks it
 * at the first call. After too long without input, it opens locked.
 */
export async function openWithoutConnection(): Promise<void> {
  const site = storedValue('site_code');
  const employee = await storedEmployee().catch(() => undefined);
  if (!site || !employee || !hasTokens()) return;
  const key = await storedKey({ site: site.toUpperCase(), employee: employee.id }).catch(() => undefined);
  if (!key || loginSession().status !== 'unreachable') return;
  openLoginSession(employee, isIdleTooLong(Date.now()));
}
