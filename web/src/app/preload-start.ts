import { permissions, session } from '../api/first-calls.ts';
import { hasTokens, storedValue } from '../api/login-cookies.ts';
import { prefetch } from '../api/prefetch.ts';
import { storedEmployee } from '../session/employee-store.ts';
import { loginSession } from '../session/login-session.ts';
import { Layout } from './layout/lazy-layout.ts';
import { preloadCode, preloadPage } from './pages/preload.ts';

/**
 * Starts loading the page's code, employee, permissions and first calls while the login session is checked. Answers are
 * dropped unless the session is confirmed (`setLoginSession`).
 */
export async function preloadStart({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  if (!hasTokens() || !storedValue('site_code')) return;
  Layout.preload();
  preloadCode(pathname);
  prefetch(session.employeeInfo);
  const employee = await storedEmployee().catch(() => undefined);
  // Skips the prefetch if the session ended meanwhile, and for auditors, whose calls would be refused.
  if (!employee || employee.auditor || loginSession().status === 'signed-out') return;
  preloadPage(pathname, new URLSearchParams(search), employee);
  prefetch(permissions.ofEmployee, { params: { employee_id: employee.employee_id } });
}
