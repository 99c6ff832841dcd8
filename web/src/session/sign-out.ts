import { call } from '../api/client.ts';
import { session } from '../api/first-calls.ts';
import { leavePage } from '../api/leave-page.ts';
import { clearValues } from '../api/login-cookies.ts';
import { clearEmployee } from './employee-store.ts';
import { closeLoginSession, expireLoginSession, setLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

let logoutInFlight: Promise<unknown> = Promise.resolve();

/**
 * Calls logout. Its failure changes nothing for the person (docs/spec.md section 4, "Logout"): a login session that the
 * server still has expires there. `leaves`: also signs out at the department's provider, where a sign-on has opened the
 * session.
 */
function postLogout(leaves = false): void {
  logoutInFlight = call(session.logout)
    .then(
      ({ address }) => leaves && address && leavePage(address),
      () => undefined,
    )
    // Not before: the browser adds cookies late, and the server compares this one. Without it, hidden tokens are of no
    // use.
    .finally(() => clearValues('__Host-csrf'));
}

/** Resolves when no logout is in flight: its response clears cookies, which must not be those of the next sign-in. */
export function logoutSettled(): Promise<unknown> {
  return logoutInFlight;
}

/** Deletes the stored employee. The data loaded for them is dropped with the signed-in pages (`SignedIn`). */
export async function clearStoredEmployee(): Promise<void> {
  await clearEmployee().catch(() => undefined); // a browser without a database stores no one
}

/**
 * Ends the login session: calls logout with the old tokens, then clears everything stored at once. `expired`: it had
 * expired, so a form draft is saved for the same person.
 */
export async function signOut(options: { expired?: boolean } = {}): Promise<void> {
  postLogout(!options.expired);
  clearValues('access_token', 'refresh_token', 'site_code', 'department_name', 'is_authenticated');
  if (options.expired) expireLoginSession();
  else closeLoginSession();
  notifyOtherTabs(options.expired ? 'expired' : 'signed-out');
  await clearStoredEmployee();
}

/** Starts without a login session (docs/spec.md section 4, "Session"): calls logout, and keeps a stored site code. */
export async function startSignedOut(): Promise<void> {
  postLogout();
  clearValues('is_authenticated');
  setLoginSession({ status: 'signed-out' });
  await clearStoredEmployee();
}
