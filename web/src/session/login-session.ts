import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useSyncExternalStore } from 'react';
import { limitIdle } from '../api/idle.ts';
import { discardPrefetched } from '../api/prefetch.ts';
import { emit, on } from '../events.ts';
import { discardDraft, discardDraftUnlessOf, savedDraft, saveOpenDraft } from '../ui/form-draft.ts';
import { setSiteTimeFormat } from '../ui/site-time-format.ts';

/** The login session of this tab. */
export type LoginSession =
  | { status: 'checking' }
  /** The check got no response from the server: nothing is cleared, and the person can try again. */
  | { status: 'unreachable'; message: string }
  /**
   * `expired`: without a sign-out. `hasDraft`: a form draft is saved for the same person. `left`: by a sign-out, so the
   * next sign-in does not return to the page.
   */
  | { status: 'signed-out'; expired?: boolean; hasDraft?: boolean; left?: boolean }
  /**
   * `employee` is the one stored in this browser, until `useCurrentEmployee` has loaded it. `locked`: it was idle for
   * too long, while a `page` was open that is kept, or before this one was `loaded`.
   */
  | { status: 'signed-in'; employee: EmployeeInfo | undefined; locked?: 'page' | 'loaded' };

let state: LoginSession = { status: 'checking' };

export function loginSession(): LoginSession {
  return state;
}

export function setLoginSession(next: LoginSession): void {
  state = next;
  if (next.status === 'signed-out') limitIdle(undefined, 0);
  if (next.status !== 'signed-in') discardPrefetched();
  else if (next.employee) setSiteTimeFormat(next.employee.time_format);
  emit('login-session-changed');
}

const subscribe = (listener: () => void) => on('login-session-changed', listener);

/** Opens the login session of `employee`, as stored in this browser. Discards a form draft of another person. */
export function openLoginSession(employee: EmployeeInfo | undefined, locked = false): void {
  discardDraftUnlessOf(employee?.id, Date.now());
  setLoginSession({ status: 'signed-in', employee, ...(locked && { locked: 'loaded' }) });
}

/** Locks the login session in this tab. The open page stays, with what is typed, and cannot be seen. */
export function lockLoginSession(): void {
  if (state.status === 'signed-in' && !state.locked) setLoginSession({ ...state, locked: 'page' });
}

/** Goes on after a lock. */
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
