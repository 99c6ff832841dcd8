import { traceWith } from '../../kernel/trace.ts';

/**
 * Loaded only where it is used: it is long, and hooks into every promise of the process. The stacks set the variable
 * where Lambda traces.
 */
const tracer = process.env.POWERTOOLS_TRACE_ENABLED === 'true' ? await import('./tracer.ts') : undefined;
if (tracer) traceWith(tracer.trace);

/**
 * Shows each request of a client of the SDK in the trace of its invocation, if the function is traced. Returns the
 * client.
 */
export const traceClient = <T>(client: T): T => tracer?.traceClient(client) ?? client;
