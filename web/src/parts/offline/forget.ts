import { storedValue } from '../../api/login-cookies.ts';
import { loginSession } from '../../session/login-session.ts';
import { forgetPeople } from './store.ts';

/** Deletes what a device may keep during a login session only, once it has ended or another person signed in. */
export async function forgetEnded(): Promise<void> {
  const state = loginSession();
  if (state.status === 'signed-out') return forgetPeople();
  if (state.status !== 'signed-in' || !state.employee) return;
  return forgetPeople({ site: (storedValue('site_code') ?? '').toUpperCase(), employee: state.employee.id });
}
