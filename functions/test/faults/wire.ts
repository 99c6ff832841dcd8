import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RetryErrorType, RetryStrategyV2, StandardRetryToken } from '@smithy/types';

type Handler = DynamoDBClient['config']['requestHandler'];
type HttpRequest = Parameters<Handler['handle']>[0];
type Handled = Awaited<ReturnType<Handler['handle']>>;

/** One attempt of a request, as it goes over the wire: `TransactWriteItems` and its JSON. */
export interface Attempt {
  /** From 1, since the wire was broken. */
  n: number;
  command: string;
  body: Record<string, unknown>;
}

/** What becomes of an attempt instead of an answer: it gets what would pass it on to the table. */
export type Trouble = (
  pass: (body?: Record<string, unknown>) => Promise<Handled>,
  attempt: Attempt,
) => Promise<Handled>;

/** How often the SDK sends a request in these tests; as the product has it. */
export const attemptsOfSdk = 3;

/**
 * The wire between the SDK and the table, where it can be broken: below the SDK's own retries, parsing and idempotency tokens, so
 * that these take part as they are. Only the pauses between the SDK's attempts are left out.
 */
export function wire(): {
  onClient: (client: DynamoDBClient) => void;
  /** From now on, an attempt for which this finds a trouble has that; answers what was sent since, to be read afterwards. */
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

/** As the SDK's own strategy: what is throttled or may pass is sent again, anything else is not. */
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

/** An answer of the table as DynamoDB gives it. */
export function answer(statusCode: number, body: unknown): Handled {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': String(Buffer.byteLength(text)) };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } } as Handled;
}
