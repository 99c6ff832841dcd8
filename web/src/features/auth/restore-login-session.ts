import { session } from '@muster/shared/areas/session';
import { call } from '../../api/client.ts';
import { ApiError, ConnectionError, messageOf } from '../../api/errors.ts';
import { clearValues, storedValue, storeValue } from '../../api/login-cookies.ts';
import { onSessionEnd } from '../../api/session-end.ts';
import { storedEmployee } from './employee-store.ts';
import { labels } from './labels.ts';
import {
  closeLoginSession,
  expireLoginSession,
  loginSession,
  openLoginSession,
  setLoginSession,
} from './login-session.ts';
import { type OtherTabEvent, onOtherTabChange } from './other-tabs.ts';
import { clearStoredEmployee, leave, startSignedOut } from './sign-out.ts';

/** What this browser remembers of the person; a browser without a database remembers nothing, and that is no error. */
const remembered = () => storedEmployee().catch(() => undefined);

/**
 * The session at load (SPEC.md section 4, DESIGN.md section 3, "Sign-in"): verify; on 401 the client refreshes and
 * verifies once more, and only then is anything cleared. Want of an answer clears nothing.
 */
export async function restoreLoginSession(): Promise<void> {
  setLoginSession({ status: 'checking' });
  const site_code = storedValue('site_code');
  if (!storedValue('access_token') || !site_code) return startSignedOut();
  try {
    await call(session.verify, { body: { site_code } });
  } catch (error) {
    if (loginSession().status !== 'checking') return; // signed out meanwhile, or the refused refresh has ended it
    if (error instanceof ApiError && [401, 403].includes(error.status)) {
      clearValues('is_authenticated', 'site_code', 'department_name');
      setLoginSession({ status: 'signed-out', ended: true });
      return clearStoredEmployee();
    }
    const message = error instanceof ConnectionError ? error.message : messageOf(error, labels.start.failed);
    return setLoginSession({ status: 'unreachable', message });
  }
  const employee = await remembered();
  if (loginSession().status !== 'checking') return;
  storeValue('is_authenticated', 'true');
  openLoginSession(employee);
}

/** All that a completed sign-in leaves. With less, `startSession` would call logout, and end what the other tab is about to have. */
function isSignedInElsewhere(): boolean {
  return (['access_token', 'site_code', 'is_authenticated'] as const).every((name) => storedValue(name) !== undefined);
}

/** Another tab has signed out, or signed somebody else in, or may have: then believe the cookies and the stored employee. */
async function syncWithOtherTab(news?: OtherTabEvent): Promise<void> {
  const state = loginSession();
  if (news === 'left') {
    // Also while the session is being checked here: that answer may be from before. The other tab forgets the person.
    // A form that is kept from before goes as well: its person has signed out.
    closeLoginSession();
    return;
  }
  if (news === 'ended') {
    if (state.status !== 'signed-out') expireLoginSession();
    return;
  }
  // Somebody signed in there: this tab has the same session, and its login page would only replace it.
  if (state.status === 'signed-out' && isSignedInElsewhere()) return restoreLoginSession();
  if (state.status !== 'signed-in') return;
  if (!storedValue('access_token') || !storedValue('site_code')) {
    closeLoginSession();
    return clearStoredEmployee();
  }
  const employee = await remembered();
  if (employee && state.employee && employee.id !== state.employee.id) {
    // First, so that no question about a half-filled form holds the new page up: it is no longer this person's screen.
    setLoginSession({ status: 'checking' });
    window.location.assign('/');
  }
}

/** Follows the session for as long as the page lives. Answers how to stop. */
export function watchLoginSession(): () => void {
  const stops = [
    onSessionEnd(() => {
      if (loginSession().status !== 'signed-out') void leave({ ended: true }); // many requests, one end
    }),
    onOtherTabChange((news) => void syncWithOtherTab(news)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
