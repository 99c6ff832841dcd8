import { Tracer } from '@aws-lambda-powertools/tracer';
import xray from 'aws-xray-sdk-core';
import type { Trace } from '../../kernel/trace.ts';

/**
 * Reports invocations sampled by X-Ray, with operations, outcomes and durations, but without keys, sites and names
 * (docs/decisions/0029-use-packages-as-they-are.md).
 */
const tracer = new Tracer({ serviceName: 'muster', captureHTTPsRequests: false });

// Requests at startup belong to no invocation.
xray.setContextMissingStrategy('IGNORE_ERROR');

// By default, X-Ray's SDK records some inputs, such as object keys, which contain a site.
xray.setAWSWhitelist({ services: {} });

// Error messages may name a site. A failed condition means a collision of writers, not a fault of the table.
xray.Subsegment.prototype.addError = function addOnlyFlag(this: { error?: boolean; addFaultFlag(): void }) {
  if (!this.error) this.addFaultFlag();
};

/** Adds a trace segment for each request of an SDK client. Returns the client. */
export const traceClient = <T>(client: T): T => tracer.captureAWSv3Client(client);

/** Runs `work` as a named segment. */
export const trace: Trace = async (name, work) => {
  const part = tracer.getSegment()?.addNewSubsegment(name);
  try {
    return await work();
  } catch (error) {
    part?.addFaultFlag();
    throw error;
  } finally {
    part?.close();
  }
};
