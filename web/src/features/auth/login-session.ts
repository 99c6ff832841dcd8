import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useSyncExternalStore } from 'react';
import { dropKeptForm, keepFormOnlyFor, keepOpenForm, keptForm } from '../../ui/form-draft.ts';

/** How this tab stands to the server. */
export type SessionState =
  | { at: 'checking' }
  /** The session could not be checked for want of an answer: nothing is cleared, the person may try again. */
  | { at: 'unreachable'; message: string }
  /** `ended`: it was lost, not left. `keepsForm`: a half-filled form waits for the same person. */
  | { at: 'signed-out'; ended?: boolean; keepsForm?: boolean }
  /** `employee` is what this browser remembers; the server's word follows (`useEmployee`). */
  | { at: 'signed-in'; employee: EmployeeInfo | undefined };

let state: SessionState = { at: 'checking' };
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the session of `employee`, as this browser remembers the person; what somebody else has typed is erased. */
export function openSession(employee: EmployeeInfo | undefined): void {
  keepFormOnlyFor(employee?.id, Date.now());
  setSessionState({ at: 'signed-in', employee });
}

/** Ends the session in this tab, keeping what its person has typed into an open form. */
export function loseSession(): void {
  if (state.at === 'signed-in' && state.employee) keepOpenForm(state.employee.id, Date.now());
  setSessionState({ at: 'signed-out', ended: true, ...(keptForm() && { keepsForm: true }) });
}

/** Ends the session in this tab because its person signed out: nothing typed is kept. */
export function closeSession(): void {
  dropKeptForm();
  setSessionState({ at: 'signed-out' });
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}
