import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useSyncExternalStore } from 'react';

/** How this tab stands to the server. */
export type SessionState =
  | { at: 'checking' }
  /** The session could not be checked for want of an answer: nothing is cleared, the person may try again. */
  | { at: 'unreachable'; message: string }
  /** `ended`: it was lost, not left. */
  | { at: 'signed-out'; ended?: boolean }
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

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}
