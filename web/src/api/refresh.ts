import { session } from '@muster/shared/areas/session';
import { ApiError } from './errors.ts';
import { storedValue, storeValue } from './login-cookies.ts';
import { send } from './transport.ts';

/** Runs alone among this browser's tabs, where the browser can (secure pages); the server bears two at once. */
function aloneAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('muster-refresh', work) : work();
}

async function exchange(spent: string | undefined): Promise<boolean> {
  const current = storedValue('access_token');
  if (current && current !== spent) return true; // another tab was quicker
  const refresh = storedValue('refresh_token');
  const site_code = storedValue('site_code');
  if (!refresh || !site_code) return false;
  try {
    const { access } = (await send(session.refresh, { body: { refresh, site_code } })) as { access: string };
    storeValue('access_token', access);
    return true;
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) return false;
    throw error; // no network, busy: the sign-in may still be good, so the request fails and the person stays
  }
}

let underway: Promise<boolean> | undefined;

/**
 * Obtains a new access token in place of `spent`, once for however many requests ask at the same time.
 * Answers false when there is no refresh token or it was refused; throws when nothing can be known.
 */
export function refreshAccess(spent: string | undefined): Promise<boolean> {
  underway ??= aloneAmongTabs(() => exchange(spent)).finally(() => {
    underway = undefined;
  });
  return underway;
}
