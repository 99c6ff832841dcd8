/** The events between the parts of the application. */
type AppEvent =
  /** A call changed something for the signed-in person. */
  | 'mutated'
  /**
   * Such calls were answered, and none has been in flight for a moment: an import of hundreds of calls ends with one.
   */
  | 'mutations-ended'
  /** A call was refused for a missing permission: the permissions known here may be out of date. */
  | 'access-denied'
  /** The refresh token was refused: the login session is over. */
  | 'login-expired'
  /** A call was refused because the login session is locked. */
  | 'session-locked'
  /** The question for a fresh proof opens or is answered (`api/fresh-proof.ts`). */
  | 'proof-question-changed'
  | 'login-session-changed'
  | 'load-state-changed'
  | 'time-format-changed'
  | 'unsaved-changes-changed';

const bus = new EventTarget();

/** Calls `listener` at each `event`. Returns a function that stops it. */
export function on(event: AppEvent, listener: () => void): () => void {
  bus.addEventListener(event, listener);
  return () => bus.removeEventListener(event, listener);
}

/** Calls the listeners of `event`. */
export function emit(event: AppEvent): void {
  bus.dispatchEvent(new Event(event));
}
