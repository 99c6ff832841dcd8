import { storedValue } from '../../api/login-cookies.ts';
import { on } from '../../events.ts';
import { loginSession } from '../../session/login-session.ts';
import { forgetPeople } from './store.ts';

/** Deletes what a device may keep during a login session only, once it has ended or another person signed in. */
async function forgetEnded(): Promise<void> {
  const state = loginSession();
  if (state.status === 'signed-out') return forgetPeople();
  if (state.status !== 'signed-in' || !state.employee) return;
  return forgetPeople({ site: (storedValue('site_code') ?? '').toUpperCase(), employee: state.employee.id });
}

/** Deletes keys and prepared data of ended login sessions, also of those that ended elsewhere. Returns a stop function. */
export function watchLoginEnd(): () => void {
  let latest = Promise.resolve();
  const forget = () => {
    latest = latest.then(forgetEnded).catch(() => undefined); // a browser without a database stores nothing
  };
  forget();
  return on('login-session-changed', forget);
}
