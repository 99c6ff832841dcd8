import { contract } from '@muster/shared/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, ok } from '../testing/fake-network.ts';
import { signedInCookies } from '../testing/people.ts';
import { call } from './client.ts';

const rank = 'POST /api/ranks/';
const refresh = 'POST /api/token/refresh/';
const done = { status: 201, body: { id: 'S', name: 'Sergeant', superior_id: null } };
const refused = (status: number) => ({ status, body: { detail: 'No', code: 'any' } });
const create = (name = 'Sergeant') => call(contract.ranks.create, { body: { name } });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

beforeEach(signedInCookies);

/** Answers the creation of a rank with these outcomes in turn; `keys` are the idempotency keys received. */
function outcomes(...all: (typeof done | ReturnType<typeof refused> | 'no-response' | 'never')[]) {
  const { to } = network({
    [rank]: () => all.shift() ?? done,
    [refresh]: ok({ access: 'access-2' }),
    'POST /api/employee/reset-password/7/': ok({ temporary_password: 'x' }),
    'PATCH /api/ranks/S/': ok(done.body),
    'GET /api/ranks/': ok([]),
  });
  return { keys: () => to(rank).map(({ headers }) => headers.get('Idempotency-Key')), to };
}

test('each action has its own key; other calls have none', async () => {
  const { keys, to } = outcomes();
  await create();
  await create();
  await call(contract.roster.resetPassword, { params: { employee_id: '7' } });
  await call(contract.ranks.rename, { params: { id: 'S' }, body: { name: 'Sergeant' } });
  await call(contract.ranks.list);
  const all = [...keys(), to('POST /api/employee/reset-password/7/')[0]?.headers.get('Idempotency-Key')];
  for (const key of all) expect(key).toMatch(uuid);
  expect(new Set(all).size).toBe(3);
  for (const other of ['PATCH /api/ranks/S/', 'GET /api/ranks/'])
    expect(to(other)[0]?.headers.has('Idempotency-Key')).toBe(false);
});

test('a broken connection is retried once, with the same key', async () => {
  const { keys } = outcomes('no-response', done);
  await expect(create()).resolves.toEqual(done.body);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('a request without a key is not retried', async () => {
  const { to } = network({ 'PATCH /api/ranks/S/': 'no-response' });
  const rename = call(contract.ranks.rename, { params: { id: 'S' }, body: { name: 'x' } });
  await expect(rename).rejects.toMatchObject({ kind: 'no-response' });
  expect(to('PATCH /api/ranks/S/')).toHaveLength(1);
});

test('the repetition after a refreshed sign-in has the same key', async () => {
  const { keys } = outcomes(refused(401), 'no-response', done);
  await create();
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('an unchanged retry has the same key, until its outcome is known', async () => {
  const { keys } = outcomes('no-response', 'no-response', refused(503), done, done);
  await expect(create()).rejects.toMatchObject({ kind: 'no-response' });
  await expect(create()).rejects.toMatchObject({ status: 503 });
  await create();
  await create();
  const [one, two, three, four, five] = keys();
  expect([two, three, four]).toEqual([one, one, one]);
  expect(five).not.toBe(one);
});

test.each([400, 409, 422, 429])('after a response of %i the next attempt is another action', async (status) => {
  const { keys } = outcomes(refused(500), refused(status), done);
  await expect(create()).rejects.toMatchObject({ status: 500 });
  await expect(create()).rejects.toMatchObject({ status });
  await create();
  const [one, two, three] = keys();
  expect([two === one, three === one]).toEqual([true, false]);
});

test('after a timeout the key is kept; the client does not retry', async () => {
  vi.useFakeTimers();
  const { keys } = outcomes('never', done);
  const outcome = expect(create()).rejects.toMatchObject({ kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(30_000);
  await outcome;
  expect(keys()).toHaveLength(1);
  await create();
  expect(new Set(keys()).size).toBe(1);
});

test('a changed form is another action', async () => {
  const { keys } = outcomes(refused(500), done);
  await expect(create('Sergeant')).rejects.toMatchObject({ status: 500 });
  await create('Lieutenant');
  expect(new Set(keys()).size).toBe(2);
});

test('after another mutation it is another action, since that may have undone the first', async () => {
  const { keys } = outcomes(refused(500), done);
  await expect(create()).rejects.toMatchObject({ status: 500 });
  await call(contract.ranks.rename, { params: { id: 'S' }, body: { name: 'Corporal' } });
  await create();
  expect(new Set(keys()).size).toBe(2);
});
