import type { Attempt, Trouble } from './wire.ts';
import { answer } from './wire.ts';

const refused = (name: string, statusCode: number, more: object = {}) =>
  answer(statusCode, {
    __type: `com.amazonaws.dynamodb.v20120810#${name}`,
    message: 'the inside of the table',
    ...more,
  });

const networkError = (code: string) => Object.assign(new Error(`the wire: ${code}`), { name: 'TimeoutError', code });

const actionsOf = ({ body }: Attempt) => (body.TransactItems as unknown[] | undefined)?.length ?? 0;

/** Cancels a transaction with `code` at its last item; refuses a single write as a whole. */
const cancelled =
  (code: string, single: string): Trouble =>
  async (_, attempt) => {
    const count = actionsOf(attempt);
    if (count === 0) return refused(single, 400);
    const CancellationReasons = Array.from({ length: count }, (_, n) => ({ Code: n === count - 1 ? code : 'None' }));
    return refused('TransactionCanceledException', 400, { CancellationReasons });
  };

/** Carries the request out and discards the table's answer. */
const carriedOut = async (pass: Parameters<Trouble>[0]): Promise<void> => {
  const { response } = await pass();
  for await (const _ of response.body as AsyncIterable<Buffer>);
};

const throttled: Trouble = async () => refused('ThrottlingException', 400);
const timedOut: Trouble = async () => {
  throw networkError('ETIMEDOUT');
};
const lost: Trouble = async (pass) => {
  await carriedOut(pass);
  throw networkError('ECONNRESET');
};

/** Faults of any request. The request is not carried out. */
export const ofAny: Record<string, Trouble> = {
  throttled,
  'out of capacity': async () => refused('ProvisionedThroughputExceededException', 400),
  'failing inside': async () => refused('InternalServerError', 500),
  unavailable: async () => answer(503, '<html>Service Unavailable</html>'),
  'timed out': timedOut,
};

/** Faults of writes: conflicts, and writes that are carried out but answered with an error. */
export const ofWrites: Record<string, Trouble> = {
  'in conflict': cancelled('TransactionConflict', 'TransactionConflictException'),
  'cancelled for throttling': cancelled('ThrottlingError', 'ThrottlingException'),
  'carried out, and no answer': lost,
  'carried out, and failing inside': async (pass) => {
    await carriedOut(pass);
    return refused('InternalServerError', 500);
  },
};

/** Faults of batch reads: keys stay unprocessed, all of them or one. */
export const ofBatches: Record<string, Trouble> = {
  'all keys unprocessed': async (_, { body }) => answer(200, { Responses: {}, UnprocessedKeys: body.RequestItems }),
  'a key unprocessed': async (pass, { body }) => {
    const [[table, { Keys = [], ...rest }] = ['', {}]] = Object.entries(body.RequestItems as Batch);
    if (Keys.length < 2) return pass();
    const { response } = await pass({ ...body, RequestItems: { [table]: { ...rest, Keys: Keys.slice(1) } } });
    const chunks: Buffer[] = [];
    for await (const chunk of response.body as AsyncIterable<Buffer>) chunks.push(chunk);
    const UnprocessedKeys = { [table]: { ...rest, Keys: Keys.slice(0, 1) } };
    return answer(200, { ...JSON.parse(Buffer.concat(chunks).toString()), UnprocessedKeys });
  },
};

type Batch = Record<string, { Keys?: unknown[] }>;

export const isWrite = (command: string): boolean => /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(command);

/** Returns the faults that a command can have, by name. */
export function troublesOf(command: string): [string, Trouble][] {
  return Object.entries({
    ...ofAny,
    ...(isWrite(command) ? ofWrites : {}),
    ...(command === 'BatchGetItem' ? ofBatches : {}),
    ...(command === 'TransactGetItems' ? { 'in conflict': ofWrites['in conflict'] as Trouble } : {}),
  });
}

/** Faults that last from an attempt on: for all attempts of the SDK, or forever. */
export const staying: Record<string, (since: number) => Trouble | undefined> = {
  'throttled from then on': () => throttled,
  'timed out for three attempts': (since) => (since < 3 ? timedOut : undefined),
  'carried out, and no answer, for three attempts': (since) => (since < 3 ? lost : undefined),
  'carried out, and no answer from then on': () => lost,
  'carried out, and no answer, then throttled from then on': (since) => (since === 0 ? lost : throttled),
};
