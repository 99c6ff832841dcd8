import { decodeTime, monotonicFactory } from 'ulid';

let last = Number.NaN;
let next = monotonicFactory();

/**
 * Returns a new ULID. Those of one process within one millisecond are in order of creation, so that lists by id (the
 * audit log, notifications, employees of one import) are too.
 */
export function newId(now: Date): string {
  const time = now.getTime();
  if (time !== last) {
    // A factory never goes back in time: a clock that does gets a new factory.
    next = monotonicFactory();
    last = time;
  }
  return next(time);
}

/** Returns when an id was made. */
export const madeAt = (id: string): Date => new Date(decodeTime(id));
