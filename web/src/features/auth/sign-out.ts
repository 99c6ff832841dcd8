import { session } from '@muster/shared/areas/session';
import { call } from '../../api/client.ts';
import { clearValues } from '../../api/login-cookies.ts';
import { clearEmployee } from './employee-store.ts';
import { closeLoginSession, expireLoginSession, setLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

let logoutUnderway: Promise<void> = Promise.resolve();

/**
 * Posts to logout. Whether it succeeds changes nothing for the person (SPEC.md section 4, "Logout"); a session the
 * server did not hear of ends there by its own time.
 */
function postLogout(): Promise<void> {
  logoutUnderway = call(session.logout).then(
    () => undefined,
    () => undefined,
  );
  return logoutUnderway;
}

/** Settles when no logout is under way: its answer clears cookies, which must not be those of the next sign-in. */
export function logoutSettled(): Promise<void> {
  return logoutUnderway;
}

/** Forgets who was signed in on this browser. What was loaded on their behalf goes with the signed-in pages (`SignedIn`). */
export async function clearStoredEmployee(): Promise<void> {
  await clearEmployee().catch(() => undefined); // without a database there is nothing to forget
}

/**
 * Ends the session: the call is sent with the old tokens, then everything stored is cleared at once. `ended`: it had ended by
 * itself, so a half-filled form is kept for the same person.
 */
export async function leave(options: { ended?: boolean } = {}): Promise<void> {
  void postLogout();
  clearValues('access_token', 'refresh_token', 'site_code', 'department_name', 'is_authenticated');
  if (options.ended) expireLoginSession();
  else closeLoginSession();
  notifyOtherTabs(options.ended ? 'ended' : 'left');
  await clearStoredEmployee();
}

/** At start without a sign-in (SPEC.md section 4, "Session"): logout is called, a stored site code stays. */
export async function startSignedOut(): Promise<void> {
  void postLogout();
  clearValues('is_authenticated');
  setLoginSession({ status: 'signed-out' });
  await clearStoredEmployee();
}
