/** Runs `work` as a named part of the invocation's trace. Names contain no personal data. */
export type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

let trace: Trace = (_, work) => work();

/** Runs `work` as a part of the trace if `traceWith` has set one. */
export const traced: Trace = (name, work) => trace(name, work);

export function traceWith(how: Trace): void {
  trace = how;
}
