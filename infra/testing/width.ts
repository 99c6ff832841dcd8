/** Tests run at full width, as in `npm run soak`: all faults and calls, many runs. Otherwise, a fixed part of them. */
export const isFullWidth = process.env.SEED !== undefined;

/** Returns the number of runs, requests or faults of a test. */
export const atWidth = (usual: number, full: number): number => (isFullWidth ? full : usual);

/** Returns all calls at full width, otherwise the first of each area. */
export function ofEachArea<T extends { area: string }>(calls: readonly T[]): T[] {
  return isFullWidth
    ? [...calls]
    : [...Map.groupBy(calls, ({ area }) => area).values()].flatMap((own) => own.slice(0, 1));
}
