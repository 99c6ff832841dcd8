import { decodeTime, monotonicFactory } from 'ulid';

let last = Number.NaN;
let next = monotonicFactory();

/** Returns a new ULID. IDs of one process are in order of creation, even within a millisecond; lists rely on it. */
export function newId(now: Date): string {
  const time = now.getTime();
  if (time !== last) {
    // The factory never goes back in time: a clock that does needs a new one.
    next = monotonicFactory();
    last = time;
  }
  return next(time);
}

/** Returns the creation time of an id. */
export const madeAt = (id: string): Date => new Date(decodeTime(id));
