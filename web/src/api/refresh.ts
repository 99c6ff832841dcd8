import { ApiError } from './errors.ts';
import { session } from './first-calls.ts';
import { storedValue, storeValue } from './login-cookies.ts';
import { loginSignal } from './login-signal.ts';
import { send } from './transport.ts';

/** Runs `work` in one tab at a time, if the browser supports locks. The server accepts two concurrent refreshes. */
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('muster-refresh', work) : work();
}

/** The number of refreshes in this tab. */
let refreshes = 0;

/** Returns a text that changes with each refresh: the access token or, if it is hidden, this tab's counter. */
export function presentAccess(): string | undefined {
  const csrf = storedValue('__Host-csrf');
  return storedValue('access_token') ?? (csrf && `${csrf} ${refreshes}`);
}

async function refresh(expired: string | undefined): Promise<boolean> {
  const current = presentAccess();
  if (current && current !== expired) return true; // another tab has refreshed it
  const token = storedValue('refresh_token');
  const site_code = storedValue('site_code');
  if ((!token && !storedValue('__Host-csrf')) || !site_code) return false;
  const login = loginSignal();
  try {
    const { access } = (await send(session.refresh, { body: { refresh: token, site_code } }, login)) as {
      access?: string;
    };
    login.throwIfAborted(); // the token is not that of the next person
    if (access) storeValue('access_token', access);
    refreshes++;
    return true;
  } catch (error) {
    login.throwIfAborted();
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) return false;
    throw error; // offline or busy: the login session may still be valid, so only this request fails
  }
}

let inFlight: Promise<boolean> | undefined;

/**
 * Replaces the access token `expired` (`presentAccess`), once for all concurrent requests. Returns false without a
 * refresh token or if it is refused; throws if the outcome is unknown or the login session has ended.
 */
export function refreshAccess(expired: string | undefined): Promise<boolean> {
  inFlight ??= withTabLock(() => refresh(expired)).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
