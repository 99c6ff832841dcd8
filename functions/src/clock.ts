/**
 * How far the clocks of two machines may differ, in milliseconds. A stored moment that lies further ahead was written while a clock was
 * wrong.
 */
export const clockTolerance = 60_000;

/**
 * Returns whether something that ends at `until`, and takes `length` milliseconds from its beginning, is still going on. What began in
 * the future began while a clock was ahead: it is over, or it would go on until the right clock gets there.
 */
export function isGoingOn(until: Date | string, length: number, now: Date): boolean {
  const left = new Date(until).getTime() - now.getTime();
  return left > 0 && left <= length + clockTolerance;
}
