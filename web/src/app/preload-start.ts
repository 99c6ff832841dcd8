import { permissions, session } from '../api/first-calls.ts';
import { hasTokens, storedValue } from '../api/login-cookies.ts';
import { prefetch } from '../api/prefetch.ts';
import { storedEmployee } from '../session/employee-store.ts';
import { loginSession } from '../session/login-session.ts';
import { Layout } from './layout/lazy-layout.ts';
import { preloadCode, preloadPage } from './pages/preload.ts';

/**
 * Starts what a page load by a signed-in person needs, beside the check of the login session: the code of the page, who
 * the person is, their permissions, and the first calls of the page. Their answers are used only once the login session
 * is confirmed, and dropped otherwise (`setLoginSession`).
 */
export async function preloadStart({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  if (!hasTokens() || !storedValue('site_code')) return;
  Layout.preload();
  preloadCode(pathname);
  prefetch(session.employeeInfo);
  const employee = await storedEmployee().catch(() => undefined);
  // The login session may have ended meanwhile: what is prefetched now would be kept for the next one.
  // Auditors see none of these pages, and are refused their calls.
  if (!employee || employee.auditor || loginSession().status === 'signed-out') return;
  preloadPage(pathname, new URLSearchParams(search), employee);
  prefetch(permissions.ofEmployee, { params: { employee_id: employee.employee_id } });
}
