import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type PartDetails, traced } from '../../trace.ts';

interface Metadata {
  requestId?: string;
  attempts?: number;
  httpStatusCode?: number;
}
type Answer = { $metadata?: Metadata; name?: string };

/** Shows each request to the table in the trace of its invocation: operation, duration, attempts; no keys and no items. */
export function traceRequests(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const operation = String(context.commandName).replace(/Command$/, '');
      return traced(
        'DynamoDB',
        () => next(args),
        ({ result, error }) =>
          detailsOf(operation, (result?.output ?? error) as Answer | undefined, error !== undefined),
      );
    },
    { step: 'initialize', name: 'traceRequests', priority: 'high' },
  );
}

function detailsOf(operation: string, answer: Answer | undefined, hasFailed: boolean): PartDetails {
  const { requestId, attempts = 1, httpStatusCode = 0 } = answer?.$metadata ?? {};
  return {
    namespace: 'aws',
    aws: { operation, request_id: requestId, retries: attempts - 1 },
    ...(hasFailed && {
      // A condition that fails is how two writers meet, and an error of the request.
      ...(httpStatusCode >= 400 && httpStatusCode < 500 ? { error: true } : { fault: true }),
      ...(/Throttling|ThroughputExceeded|RequestLimit/.test(answer?.name ?? '') && { throttle: true }),
    }),
  };
}
