import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useSyncExternalStore } from 'react';
import { limitIdle } from '../api/idle.ts';
import { endLogin } from '../api/login-signal.ts';
import { discardPrefetched } from '../api/prefetch.ts';
import { emit, on } from '../events.ts';
import { discardDraft, discardDraftUnlessOf, savedDraft, saveOpenDraft } from '../ui/form-draft.ts';
import { setSiteTimeFormat } from '../ui/site-time-format.ts';

/** The login session of this tab. */
export type LoginSession =
  | { status: 'checking' }
  /** The check received no response. Nothing is cleared, and the person can retry. */
  | { status: 'unreachable'; message: string; hasNoConnection: boolean }
  /** `expired`: not by sign-out. `hasDraft`: a draft is saved for the person. `left`: no return to the page. */
  | { status: 'signed-out'; expired?: boolean; hasDraft?: boolean; left?: boolean }
  /**
   * `employee` is the stored one until `useCurrentEmployee` loads it. `locked`: idle for too long, with an open `page`
   * that is kept, or before it was `loaded`.
   */
  | { status: 'signed-in'; employee: EmployeeInfo | undefined; locked?: 'page' | 'loaded' };

let state: LoginSession = { status: 'checking' };

export function loginSession(): LoginSession {
  return state;
}

/** The employee who signed in last, while the login session lasts. */
let person: string | undefined;

/** Returns the employee of the next state, and ends the calls of an earlier login session. */
function personOf(next: LoginSession): string | undefined {
  if (next.status !== 'signed-in' && next.status !== 'signed-out') return person;
  const id = next.status === 'signed-in' ? (next.employee?.id ?? person) : undefined;
  if (next.status === 'signed-out' || (person !== undefined && id !== person)) endLogin();
  return id;
}

export function setLoginSession(next: LoginSession): void {
  person = personOf(next);
  state = next;
  if (next.status === 'signed-out') limitIdle(undefined, 0);
  if (next.status !== 'signed-in') discardPrefetched();
  else if (next.employee) setSiteTimeFormat(next.employee.time_format);
  emit('login-session-changed');
}

const subscribe = (listener: () => void) => on('login-session-changed', listener);

/** Opens the login session of the stored `employee`. Discards a form draft of another person. */
export function openLoginSession(employee: EmployeeInfo | undefined, locked = false): void {
  discardDraftUnlessOf(employee?.id, Date.now());
  setLoginSession({ status: 'signed-in', employee, ...(locked && { locked: 'loaded' }) });
}

/** Locks the login session in this tab. The open page and its input stay, hidden. */
export function lockLoginSession(): void {
  if (state.status === 'signed-in' && !state.locked) setLoginSession({ ...state, locked: 'page' });
}

/** Continues after a lock. */
export function unlockLoginSession(): void {
  if (state.status !== 'signed-in' || !state.locked) return;
  const { locked: _, ...open } = state;
  setLoginSession(open);
}

/** Ends an expired login session in this tab, and saves a draft of an open form. */
export function expireLoginSession(): void {
  if (state.status === 'signed-in' && state.employee) saveOpenDraft(state.employee.id, Date.now());
  setLoginSession({ status: 'signed-out', expired: true, ...(savedDraft() && { hasDraft: true }) });
}

/** Ends the login session in this tab after a sign-out, without a form draft. */
export function closeLoginSession(): void {
  discardDraft();
  setLoginSession({ status: 'signed-out', left: true });
}

export function useLoginSession(): LoginSession {
  return useSyncExternalStore(subscribe, loginSession);
}
