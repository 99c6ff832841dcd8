/**
 * How far the clocks of two machines may differ, in milliseconds. A stored time that is further ahead was written by a
 * wrong clock.
 */
export const clockTolerance = 60_000;

/**
 * Returns whether a period of `length` milliseconds that ends at `until` is still going on. One that starts in the
 * future was written by a wrong clock and counts as over; otherwise it would last until the right clock gets there.
 */
export function isGoingOn(until: Date | string, length: number, now: Date): boolean {
  const left = new Date(until).getTime() - now.getTime();
  return left > 0 && left <= length + clockTolerance;
}
