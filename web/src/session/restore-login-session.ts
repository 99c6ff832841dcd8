import { call } from '../api/client.ts';
import { ApiError, ConnectionError, isUnreachable, messageOf } from '../api/errors.ts';
import { session } from '../api/first-calls.ts';
import { clearValues, hasTokens, storedValue, storeValue } from '../api/login-cookies.ts';
import { on } from '../events.ts';
import { storedEmployee } from './employee-store.ts';
import { labels } from './labels.ts';
import {
  closeLoginSession,
  expireLoginSession,
  lockLoginSession,
  loginSession,
  openLoginSession,
  setLoginSession,
  unlockLoginSession,
} from './login-session.ts';
import { type OtherTabEvent, onOtherTabChange } from './other-tabs.ts';
import { clearStoredEmployee, signOut, startSignedOut } from './sign-out.ts';

const storedOrNone = () => storedEmployee().catch(() => undefined);

/**
 * Restores the login session at page load (docs/spec.md section 4, docs/behavior.md). A 401 of verify is
 * refreshed and verified again before anything is cleared. Without a response, nothing is cleared.
 */
export async function restoreLoginSession(): Promise<void> {
  setLoginSession({ status: 'checking' });
  const site_code = storedValue('site_code');
  if (!hasTokens() || !site_code) return startSignedOut();
  let locked = false;
  try {
    await call(session.verify, { body: { site_code } });
  } catch (error) {
    locked = error instanceof ApiError && error.code === 'session_locked';
    if (!locked) return notRestored(error);
  }
  const employee = await storedOrNone();
  if (loginSession().status !== 'checking') return;
  storeValue('is_authenticated', 'true');
  openLoginSession(employee, locked);
}

/** Starts without a refused login session; one that could not be checked can be retried. */
async function notRestored(error: unknown): Promise<void> {
  if (loginSession().status !== 'checking') return; // signed out in the meantime, or expired by the refused refresh
  if (error instanceof ApiError && [401, 403].includes(error.status)) {
    clearValues('is_authenticated', 'site_code', 'department_name');
    setLoginSession({ status: 'signed-out', expired: true });
    return clearStoredEmployee();
  }
  const message = error instanceof ConnectionError ? error.message : messageOf(error, labels.start.failed);
  setLoginSession({ status: 'unreachable', message, hasNoConnection: isUnreachable(error) });
}

/** Returns true if another tab has completed a sign-in. Before that, restoring would end its new login session. */
function isSignedInElsewhere(): boolean {
  return hasTokens() && (['site_code', 'is_authenticated'] as const).every((name) => storedValue(name) !== undefined);
}

/** Updates this tab after another tab may have changed the login session, from the cookies and the stored employee. */
async function syncWithOtherTab(event?: OtherTabEvent): Promise<void> {
  const state = loginSession();
  if (event === 'signed-out') {
    // Also during the check in this tab, whose response may be older. The other tab clears the stored employee.
    closeLoginSession();
    return;
  }
  if (event === 'expired') {
    if (state.status !== 'signed-out') expireLoginSession();
    return;
  }
  if (event === 'locked') return lockLoginSession();
  if (event === 'unlocked') return unlockLoginSession();
  // Signed in elsewhere: this tab has the same login session, which its login page would replace.
  if (state.status === 'signed-out' && isSignedInElsewhere()) return restoreLoginSession();
  if (state.status !== 'signed-in') return;
  if (!hasTokens() || !storedValue('site_code')) {
    closeLoginSession();
    return clearStoredEmployee();
  }
  const employee = await storedOrNone();
  if (employee && state.employee && employee.id !== state.employee.id) {
    // First, so that no unsaved form blocks the new page of another person.
    setLoginSession({ status: 'checking' });
    window.location.assign('/');
  }
}

/** Keeps the login session up to date while the page is open. Returns a function that stops it. */
export function watchLoginSession(): () => void {
  const stops = [
    on('login-expired', () => {
      if (loginSession().status !== 'signed-out') void signOut({ expired: true }); // many requests, one sign-out
    }),
    on('session-locked', lockLoginSession),
    onOtherTabChange((event) => void syncWithOtherTab(event)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
