/** Accepted clock difference between machines, in milliseconds. A stored time further ahead is from a wrong clock. */
export const clockTolerance = 60_000;

/**
 * Returns whether a period of `length` milliseconds that ends at `until` is going on. One that starts in the future is
 * from a wrong clock and counts as over; otherwise it would last until the right clock gets there.
 */
export function isGoingOn(until: Date | string, length: number, now: Date): boolean {
  const left = new Date(until).getTime() - now.getTime();
  return left > 0 && left <= length + clockTolerance;
}
