type AppEvent =
  /** A call changed data of the signed-in person. */
  | 'mutated'
  /** The mutations were answered and none is in flight: emitted once for an import of hundreds of calls. */
  | 'mutations-ended'
  /** A call was refused for a missing permission, so the loaded permissions may be out of date. */
  | 'access-denied'
  /** The refresh token was refused, so the login session is over. */
  | 'login-expired'
  /** A call was refused because the login session is locked. */
  | 'session-locked'
  /** The prompt for a fresh proof opened or closed (`api/fresh-proof.ts`). */
  | 'proof-question-changed'
  | 'login-session-changed'
  | 'load-state-changed'
  /** The connection to the server was lost, or is back. */
  | 'connection-changed'
  | 'time-format-changed'
  /** Prepared pages, unfinished answers or waiting entries of this device changed. */
  | 'offline-changed'
  | 'unsaved-changes-changed';

const bus = new EventTarget();
/** The class that `bus` accepts: a timer of a test may fire after the test's page has been removed. */
const BusEvent = Event;

/** Calls `listener` at each `event`. Returns a function that removes it. */
export function on(event: AppEvent, listener: () => void): () => void {
  bus.addEventListener(event, listener);
  return () => bus.removeEventListener(event, listener);
}

export function emit(event: AppEvent): void {
  bus.dispatchEvent(new BusEvent(event));
}
