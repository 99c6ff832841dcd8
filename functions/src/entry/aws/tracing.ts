import { traceWith } from '../../kernel/trace.ts';

/** Loaded only if used: it is large and hooks into every promise. The stacks set the variable if Lambda traces. */
const tracer = process.env.POWERTOOLS_TRACE_ENABLED === 'true' ? await import('./tracer.ts') : undefined;
if (tracer) traceWith(tracer.trace);

/** Adds each request of an SDK client to the trace of its invocation, if the function is traced. Returns the client. */
export const traceClient = <T>(client: T): T => tracer?.traceClient(client) ?? client;
