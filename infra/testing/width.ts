/**
 * Whether tests run at full width, as `npm run soak` has them do: every fault, every call, many runs of each property.
 * Otherwise a test takes a part of them, the same at every run.
 */
export const isFullWidth = process.env.SEED !== undefined;

/** Returns how many runs, requests or faults a test has. */
export const atWidth = (usual: number, full: number): number => (isFullWidth ? full : usual);

/** Returns all calls at full width, otherwise the first of each area. */
export function ofEachArea<T extends { area: string }>(calls: readonly T[]): T[] {
  return isFullWidth
    ? [...calls]
    : [...Map.groupBy(calls, ({ area }) => area).values()].flatMap((own) => own.slice(0, 1));
}
