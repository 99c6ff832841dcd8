import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../../../api/errors.ts';
import { anEmployee } from '../../../testing/roster-screen.tsx';
import { runEach } from '../../../ui/bulk/run-each.ts';
import { type ImportRow, importRun, type RowResult } from './run-import.ts';

const rowsOf = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    key: `key ${n}`,
    person: {
      employee_id: `${n}`,
      first_name: 'Kim',
      middle_name: undefined,
      last_name: 'Lee',
      badge_number: '7',
      rank_id: 'r',
    },
  }));

type Answer = Extract<RowResult, { kind: 'created' }> | Error;

/** Imports rows against a server that answers each attempt of a row by `answer`. */
async function run(
  count: number,
  answer: (row: ImportRow, attempt: number) => Answer,
  stopAt = Number.POSITIVE_INFINITY,
) {
  const results: [number, RowResult][] = [];
  const attempts: string[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  let [now, most] = [0, 0];
  const error = await runEach(rowsOf(count), {
    ...importRun,
    signal: stop.signal,
    wait: async (milliseconds) => void pauses.push(milliseconds),
    onResult: ({ line }, result) => {
      results.push([line, result]);
      if (results.length === stopAt) stop.abort();
    },
    async send(row) {
      attempts.push(row.key);
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      const given = answer(row, attempts.filter((key) => key === row.key).length);
      if (given instanceof Error) throw given;
      return given;
    },
  });
  return { error, results: new Map(results), attempts, pauses, most };
}

const created = ({ person }: ImportRow): Answer => ({
  kind: 'created',
  employee: anEmployee(person.employee_id),
  password: `password ${person.employee_id}`,
});
const refused = (status: number, body: unknown) => new ApiError(status, body);

test('every row is created once, a few at a time', async () => {
  const { error, results, attempts, most } = await run(20, created);
  expect(error).toBeUndefined();
  expect(results.size).toBe(20);
  expect(results.get(2)).toMatchObject({ kind: 'created', password: 'password 0' });
  expect(new Set(attempts).size).toBe(20);
  expect(attempts).toHaveLength(20);
  expect(most).toBe(3);
});

test('an employee who exists already, and one that the server refuses, do not stop the others', async () => {
  const { error, results } = await run(4, (row) => {
    if (row.line === 3)
      return refused(409, { detail: 'An employee with this ID already exists', code: 'employee_id_taken' });
    if (row.line === 4) return refused(400, { rank_id: ['This rank no longer exists'] });
    return created(row);
  });
  expect(error).toBeUndefined();
  expect([...results].toSorted(([a], [b]) => a - b).map(([, result]) => result)).toMatchObject([
    { kind: 'created' },
    { kind: 'exists' },
    { kind: 'refused', reason: 'This rank no longer exists' },
    { kind: 'created' },
  ]);
});

test.each([
  ['a lost connection', new ConnectionError('no-response')],
  ['a busy server', refused(503, { detail: 'The server is busy' })],
  ['too many requests', refused(429, {})],
])('%s is tried again with the same key', async (_, problem) => {
  const { error, results, attempts, pauses } = await run(2, (row, attempt) => (attempt < 3 ? problem : created(row)));
  expect(error).toBeUndefined();
  expect(results.size).toBe(2);
  expect(attempts.toSorted()).toEqual(['key 0', 'key 0', 'key 0', 'key 1', 'key 1', 'key 1']);
  expect(pauses.toSorted((a, b) => a - b)).toEqual([1000, 1000, 3000, 3000]);
});

test('a failure that lasts, or that concerns the person, stops the import; the rows without a result stay open', async () => {
  const offline = new ConnectionError('offline');
  const lasting = await run(10, (row) => (row.line === 3 ? offline : created(row)));
  expect(lasting.error).toBe(offline);
  expect(lasting.results.has(3)).toBe(false);
  const forbidden = refused(403, {});
  const denied = await run(10, () => forbidden);
  expect(denied.error).toBe(forbidden);
  expect(denied.results.size).toBe(0);
  expect(denied.attempts).toHaveLength(3);
});

test('a stopped import ends after the rows that are being created', async () => {
  const { error, results, attempts } = await run(20, created, 5);
  expect(error).toBeUndefined();
  expect(results.size).toBeLessThan(9);
  expect(results.size).toBe(attempts.length);
});

test('an employee is sent only after the answer about the supervisor', async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const [boss, ...others] = rowsOf(3) as [ImportRow, ...ImportRow[]];
  const below = others.map((row) => ({ ...row, person: { ...row.person, supervisor_id: ' 0' } }));
  const error = runEach([boss, ...below], {
    ...importRun,
    signal: new AbortController().signal,
    onResult: ({ line }) => log.push(`answered ${line}`),
    async send(row) {
      log.push(`sent ${row.line}`);
      if (row === boss) await gate.promise;
      return created(row) as Exclude<Answer, Error>;
    },
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['sent 2']);
  gate.resolve();
  expect(await error).toBeUndefined();
  expect(log.slice(0, 2)).toEqual(['sent 2', 'answered 2']);
  expect(log.toSorted()).toEqual(['answered 2', 'answered 3', 'answered 4', 'sent 2', 'sent 3', 'sent 4']);
});

test('people of a supervisor whose call stops the import stay open', async () => {
  const offline = new ConnectionError('offline');
  const sent: number[] = [];
  const rows = rowsOf(3).map((row, n) => (n === 0 ? row : { ...row, person: { ...row.person, supervisor_id: '0' } }));
  const results: number[] = [];
  const error = await runEach(rows, {
    ...importRun,
    signal: new AbortController().signal,
    wait: async () => undefined,
    onResult: ({ line }) => results.push(line),
    send(row) {
      sent.push(row.line);
      return Promise.reject(offline);
    },
  });
  expect(error).toBe(offline);
  expect(new Set(sent)).toEqual(new Set([2]));
  expect(results).toEqual([]);
});

test('a forbidden or outdated update is refused alone', async () => {
  const employee = anEmployee('1');
  const rows = rowsOf(3).map((row) => ({ ...row, update: { employee, values: { badge_number: '8' } } }));
  const results: RowResult[] = [];
  const error = await runEach(rows, {
    ...importRun,
    signal: new AbortController().signal,
    onResult: (_, result) => results.push(result),
    async send({ line }) {
      if (line === 2) throw refused(403, { detail: 'You cannot change your own hire date.' });
      if (line === 3) throw refused(409, { detail: 'Another person has changed this.', code: 'edit_conflict' });
      return { kind: 'updated', employee } as const;
    },
  });
  expect(error).toBeUndefined();
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'refused', 'updated']);
});
