import { storedValue } from '../../api/login-cookies.ts';
import { storedEmployee } from '../../session/employee-store.ts';
import { loginSession } from '../../session/login-session.ts';
import { countUnsent } from './store.ts';

/** Milliseconds for the answer of the browser's database, which must not keep a person from signing out. */
const longestCount = 2_000;

/**
 * Returns the number of unsent entries and drafts on this device of the person who signed in last, also while the login
 * session is locked or not checked. 0 if the database is missing or does not answer in time.
 */
export function unsentHere(): Promise<number> {
  const late = new Promise<number>((resolve) => setTimeout(resolve, longestCount, 0));
  return Promise.race([late, count().catch(() => 0)]);
}

async function count(): Promise<number> {
  const site = storedValue('site_code');
  const state = loginSession();
  const { id } = (state.status === 'signed-in' && state.employee) || ((await storedEmployee()) ?? {});
  return site && id ? countUnsent({ site: site.toUpperCase(), employee: id }) : 0;
}
