/** Milliseconds by which the server's clock is ahead of the device's, as the last answer told it. */
let ahead = 0;

/** Milliseconds of difference that say nothing: answers take a while, and tell whole seconds. */
const leastDifference = 60_000;

/** Notes the `Date` header of an answer. A small difference counts as none, so that near times keep their order. */
export function noteServerDate(header: string | null): void {
  const told = Date.parse(header ?? '') - Date.now();
  const difference = Math.abs(told) < leastDifference ? 0 : told;
  if (Math.abs(difference - ahead) >= leastDifference) ahead = difference;
}

/** Returns the server's time. Before the first answer it is that of the device, whose clock people can change. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
