import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../../api/errors.ts';
import { concernsOne, runEach } from './run-each.ts';

/** Runs over the numbers below `count`, against a server that answers each attempt of a number by `answer`. */
async function run(
  count: number,
  answer: (item: number, attempt: number) => unknown,
  stopAt = Number.POSITIVE_INFINITY,
) {
  const results = new Map<number, unknown>();
  const attempts: number[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  let [now, most] = [0, 0];
  const error = await runEach<number, unknown>(
    Array.from({ length: count }, (_, n) => n),
    {
      signal: stop.signal,
      wait: async (milliseconds) => void pauses.push(milliseconds),
      refused: (thrown) => (concernsOne(thrown) ? 'refused' : undefined),
      onResult(item, result) {
        results.set(item, result);
        if (results.size === stopAt) stop.abort();
      },
      async send(item) {
        attempts.push(item);
        most = Math.max(most, ++now);
        await Promise.resolve();
        now--;
        const given = answer(item, attempts.filter((one) => one === item).length);
        if (given instanceof Error) throw given;
        return given;
      },
    },
  );
  return { error, results, attempts, pauses, most };
}

test('every item is sent once, in order, a few at a time', async () => {
  const { error, results, attempts, most } = await run(10, (item) => `done ${item}`);
  expect(error).toBeUndefined();
  expect(attempts).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(results.get(9)).toBe('done 9');
  expect(most).toBe(3);
});

test('an item whose answer is lost is repeated; a busy server says how long to wait, within a minute', async () => {
  const { error, results, pauses } = await run(1, (_, attempt) =>
    attempt === 1
      ? new ConnectionError('no-response')
      : attempt === 2
        ? new ApiError(429, {}, '7')
        : attempt === 3
          ? new ApiError(503, {}, '3600')
          : 'done',
  );
  expect([error, results.get(0), pauses]).toEqual([undefined, 'done', [1_000, 7_000, 60_000]]);
});

test.each([
  [400, {}],
  [403, { code: 'forbidden' }],
  [403, { code: 'password_closed' }],
  [404, {}],
  [409, { code: 'edit_conflict' }],
])('a refusal of one item (%i %j) does not stop the others', async (status, body) => {
  const { error, results } = await run(5, (item) => (item === 1 ? new ApiError(status, body) : 'done'));
  expect(error).toBeUndefined();
  expect([...results.values()].filter((one) => one === 'refused')).toHaveLength(1);
  expect(results.size).toBe(5);
});

test.each([
  [401, {}],
  [403, { code: 'fresh_proof_required' }],
  [403, { code: 'other_site' }],
  [500, {}],
])('an error that concerns all (%i %j) stops the run, and the rest can be sent later', async (status, body) => {
  const wrong = new ApiError(status, body);
  const { error, results } = await run(20, (item) => (item === 4 ? wrong : 'done'));
  expect(error).toBe(wrong);
  expect(results.has(4)).toBe(false);
  expect(results.size).toBeLessThan(20);
});

test('a stopped run finishes the sent items', async () => {
  const { error, results } = await run(20, () => 'done', 4);
  expect(error).toBeUndefined();
  expect(results.size).toBeLessThanOrEqual(6);
});
