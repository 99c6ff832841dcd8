/** Runs `work` as a named part of the trace of the invocation. The name says nothing of whom it is about. */
export type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

let trace: Trace = (_, work) => work();

/** Runs `work` as a part of a trace, where `traceWith` has said how; elsewhere without one. */
export const traced: Trace = (name, work) => trace(name, work);

/** Sets how this process reports the parts of its traces. */
export function traceWith(how: Trace): void {
  trace = how;
}
