import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useSyncExternalStore } from 'react';
import { discardDraft, discardDraftUnlessOf, savedDraft, saveOpenDraft } from '../../ui/form-draft.ts';

/** How this tab stands to the server. */
export type LoginSession =
  | { status: 'checking' }
  /** The session could not be checked for want of an answer: nothing is cleared, the person may try again. */
  | { status: 'unreachable'; message: string }
  /** `ended`: it was lost, not left. `keepsForm`: a half-filled form waits for the same person. */
  | { status: 'signed-out'; ended?: boolean; hasDraft?: boolean }
  /** `employee` is what this browser remembers; the server's word follows (`useEmployee`). */
  | { status: 'signed-in'; employee: EmployeeInfo | undefined };

let state: LoginSession = { status: 'checking' };
const listeners = new Set<() => void>();

export function loginSession(): LoginSession {
  return state;
}

export function setLoginSession(next: LoginSession): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the session of `employee`, as this browser remembers the person; what somebody else has typed is erased. */
export function openLoginSession(employee: EmployeeInfo | undefined): void {
  discardDraftUnlessOf(employee?.id, Date.now());
  setLoginSession({ status: 'signed-in', employee });
}

/** Ends the session in this tab, keeping what its person has typed into an open form. */
export function expireLoginSession(): void {
  if (state.status === 'signed-in' && state.employee) saveOpenDraft(state.employee.id, Date.now());
  setLoginSession({ status: 'signed-out', ended: true, ...(savedDraft() && { hasDraft: true }) });
}

/** Ends the session in this tab because its person signed out: nothing typed is kept. */
export function closeLoginSession(): void {
  discardDraft();
  setLoginSession({ status: 'signed-out' });
}

export function useLoginSession(): LoginSession {
  return useSyncExternalStore(subscribe, loginSession);
}
