import { Tracer } from '@aws-lambda-powertools/tracer';
import xray from 'aws-xray-sdk-core';
import type { Trace } from '../../kernel/trace.ts';

/**
 * Reports the parts of invocations that X-Ray has chosen (docs/decisions/0099-call-aws-and-trace-through-libraries.md).
 * They have operations, outcomes and durations; no keys, sites or names.
 */
const tracer = new Tracer({ serviceName: 'muster', captureHTTPsRequests: false });

// The requests of the start are in no invocation.
xray.setContextMissingStrategy('IGNORE_ERROR');

// By default, X-Ray's SDK notes some inputs, such as the keys of objects, which have a site.
xray.setAWSWhitelist({ services: {} });

// Messages of errors may name a site. A condition that failed is how two writers meet, and no fault of the table.
xray.Subsegment.prototype.addError = function addOnlyFlag(this: { error?: boolean; addFaultFlag(): void }) {
  if (!this.error) this.addFaultFlag();
};

/** Adds a part for each request of a client of the SDK. Returns the client. */
export const traceClient = <T>(client: T): T => tracer.captureAWSv3Client(client);

/** Runs `work` as a named part. */
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
