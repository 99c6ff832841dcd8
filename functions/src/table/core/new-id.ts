import { monotonicFactory } from 'ulidx';

let last = Number.NaN;
let next = monotonicFactory();

/**
 * A new ULID of the moment. Those that one process makes within one millisecond are in the order in which they were made, so
 * that what is listed by id (the audit trail, notifications, people of one import) is listed as it happened.
 */
export function newId(now: Date): string {
  const time = now.getTime();
  if (time !== last) {
    // The factory keeps to the latest moment it was asked for; a clock that went back gets a factory of its own.
    next = monotonicFactory();
    last = time;
  }
  return next(time);
}
