import { call } from '../api/client.ts';
import { session } from '../api/first-calls.ts';
import { leavePage } from '../api/leave-page.ts';
import { clearValues } from '../api/login-cookies.ts';
import { clearEmployee } from './employee-store.ts';
import { closeLoginSession, expireLoginSession, setLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

let logoutInFlight: Promise<unknown> = Promise.resolve();

/**
 * Calls logout and ignores failures (docs/spec.md section 4): the server's login session expires. `leaves`: also signs
 * out at the provider, if a sign-on opened the session.
 */
function postLogout(leaves = false): void {
  logoutInFlight = call(session.logout)
    .then(
      ({ address }) => leaves && address && leavePage(address),
      () => undefined,
    )
    // Not before: browsers add cookies late, and the server compares this one. Hidden tokens are useless without it.
    .finally(() => clearValues('__Host-csrf'));
}

/** Resolves when no logout is in flight, whose response would clear the cookies of the next sign-in. */
export function logoutSettled(): Promise<unknown> {
  return logoutInFlight;
}

/** Deletes the stored employee. The signed-in pages drop their loaded data (`SignedIn`). */
export async function clearStoredEmployee(): Promise<void> {
  await clearEmployee().catch(() => undefined); // a browser without a database stores no one
}

/** Ends the login session: calls logout with the old tokens, then clears all. `expired`: saves a form draft. */
export async function signOut(options: { expired?: boolean } = {}): Promise<void> {
  postLogout(!options.expired);
  clearValues('access_token', 'refresh_token', 'site_code', 'department_name', 'is_authenticated');
  if (options.expired) expireLoginSession();
  else closeLoginSession();
  notifyOtherTabs(options.expired ? 'expired' : 'signed-out');
  await clearStoredEmployee();
}

/** Starts signed out (docs/spec.md section 4, "Session"): calls logout, and keeps a stored site code. */
export async function startSignedOut(): Promise<void> {
  postLogout();
  clearValues('is_authenticated');
  setLoginSession({ status: 'signed-out' });
  await clearStoredEmployee();
}
