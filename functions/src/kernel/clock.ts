/** Accepted clock difference between machines, in milliseconds. A stored time further ahead is from a wrong clock. */
export const clockTolerance = 60_000;

/** Returns whether a period of `length` ms until `until` is going on. A start in the future is a wrong clock: over. */
export function isGoingOn(until: Date | string, length: number, now: Date): boolean {
  const left = new Date(until).getTime() - now.getTime();
  return left > 0 && left <= length + clockTolerance;
}
