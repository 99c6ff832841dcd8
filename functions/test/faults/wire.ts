import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RetryErrorType, RetryStrategyV2, StandardRetryToken } from '@smithy/types';

type Handler = DynamoDBClient['config']['requestHandler'];
type HttpRequest = Parameters<Handler['handle']>[0];
type Handled = Awaited<ReturnType<Handler['handle']>>;

/** An attempt of a request on the wire: the command, such as `TransactWriteItems`, and its JSON. */
export interface Attempt {
  /** Starts at 1 with each `breakAt`. */
  n: number;
  command: string;
  body: Record<string, unknown>;
}

/** A fault: answers an attempt instead of the table. `pass` forwards it to the table. */
export type Trouble = (
  pass: (body?: Record<string, unknown>) => Promise<Handled>,
  attempt: Attempt,
) => Promise<Handled>;

/** Attempts per request of the SDK, as in the product. */
export const attemptsOfSdk = 3;

/**
 * Injects faults between the SDK and the table, below the SDK's retries, parsing and idempotency tokens. Only the SDK's
 * pauses between attempts are left out.
 */
export function wire(): {
  onClient: (client: DynamoDBClient) => void;
  /**
   * Applies the fault that `find` returns to each attempt from now on. Returns the attempts, which are added as they
   * are made.
   */
  breakAt: (find: (attempt: Attempt) => Trouble | undefined) => Attempt[];
  mend: () => void;
} {
  let find: ((attempt: Attempt) => Trouble | undefined) | undefined;
  let sent: Attempt[] = [];
  return {
    onClient(client) {
      const { handle } = client.config.requestHandler;
      const real = client.config.requestHandler;
      client.config.retryStrategy = async () => withoutPauses;
      client.config.requestHandler = Object.create(real, {
        handle: {
          value: (request: HttpRequest, options?: Parameters<typeof handle>[1]) => {
            const pass = async (body?: Record<string, unknown>) => {
              if (body) setBody(request, JSON.stringify(body));
              return real.handle(request, options);
            };
            if (!find) return pass();
            const command = String(request.headers['x-amz-target']).replace(/^.*\./, '');
            const attempt = { n: sent.length + 1, command, body: JSON.parse(textOf(request.body)) };
            sent.push(attempt);
            return find(attempt)?.(pass, attempt) ?? pass();
          },
        },
      });
    },
    breakAt(given) {
      find = given;
      sent = [];
      return sent;
    },
    mend() {
      find = undefined;
    },
  };
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);

function setBody(request: HttpRequest, text: string): void {
  request.body = text;
  request.headers['content-length'] = String(Buffer.byteLength(text));
}

/** Retries throttling and transient errors, like the SDK's own strategy. */
const withoutPauses: RetryStrategyV2 = {
  acquireInitialRetryToken: async () => tokenOf(0),
  async refreshRetryTokenForRetry(token, { errorType }) {
    const again: RetryErrorType[] = ['THROTTLING', 'TRANSIENT'];
    const count = (token as StandardRetryToken).getRetryCount() + 1;
    if (!again.includes(errorType) || count >= attemptsOfSdk) throw new Error('Not sent again');
    return tokenOf(count);
  },
  recordSuccess: () => undefined,
};

const tokenOf = (count: number): StandardRetryToken => ({
  getRetryCount: () => count,
  getRetryDelay: () => 0,
  getRetryCost: () => undefined,
});

/** Returns an answer in the format of DynamoDB. */
export function answer(statusCode: number, body: unknown): Handled {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': String(Buffer.byteLength(text)) };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } } as Handled;
}
