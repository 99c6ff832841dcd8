import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../api/errors.ts';
import { setLoginSession } from '../../session/login-session.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { allStored } from '../../testing/offline.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { changeDevice, device, deviceWithKey, loadDevice } from './device.ts';
import type { Entry } from './entry.ts';
import { callOrQueue, discardEntry, enqueue, type NewEntry, retryEntry, sendWaiting, unsentAbout } from './queue.ts';
import { countUnsent, forgetPeople, recordsOf, storedKey, writeRecords } from './store.ts';
import { watchLoginEnd } from './watch-login-end.ts';

const owner = { site: 'DEMO', employee: employee.id };
const other = { ...employee, id: '01J00000000000000000000009' };
const keyAnswer = { 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) };
const complete = 'POST /api/evaluations/';
const drafts = { 'GET /api/evaluations/drafts/': ok([]), 'POST /api/token/verify/': ok({}) };
const remediate = (id: string) => `POST /api/evaluations/people/1004/${id}/remediation/`;

beforeEach(async () => {
  signInAs(employee);
  network(keyAnswer);
  await deviceWithKey();
});
afterEach(() => vi.useRealTimers());

const evaluation = (employee_id: string, more: Partial<NewEntry> = {}): NewEntry =>
  ({
    call: 'complete',
    sent: {
      body: { employee_id, form_id: 'F', version: 1, on: '2026-05-13', answers: { items: { secret: { value: 1 } } } },
    },
    text: `Dana Ortiz: passed ${employee_id}`,
    after: unsentAbout(employee_id),
    ...more,
  }) as NewEntry;
const remedial = (id: string): NewEntry => ({
  call: 'remediate',
  sent: { params: { employee_id: '1004', id }, body: { on: '2026-05-13', minutes: '20', text: 'Dry fire' } },
  text: 'Remedial training',
  after: unsentAbout('1004'),
});
const states = () => device()?.entries.map(({ state }) => state);
const answering = (answers: Answers) => network({ ...keyAnswer, ...drafts, ...answers });
/** Starts the application again, as after a restart of the device. */
async function restart() {
  setLoginSession({ status: 'checking' });
  signInAs(employee);
  await loadDevice();
}

test('nothing of an entry, a draft or a prepared class is stored in plain text', async () => {
  await enqueue(evaluation('1004'));
  const draft = {
    id: 'd',
    about: 'a',
    key: '1004',
    text: 'Dana Ortiz',
    address: '/',
    values: { items: { secret: 1 } },
  };
  const prepared = {
    id: 'c',
    classId: 'C',
    title: 'Range Day',
    at: new Date().toISOString(),
    answers: { 'GET /x': 7 },
  };
  await changeDevice({ drafts: [draft], prepared: [prepared] });
  const stored = await allStored();
  expect(stored).toContain(employee.id); // of the owner, so the search sees what is stored
  for (const secret of ['Dana', 'secret', '1004', 'Dry fire', 'Range Day', '2026-05-13'])
    expect(stored).not.toContain(secret);
  await restart();
  expect([device()?.entries.length, device()?.drafts, device()?.prepared]).toEqual([1, [draft], [prepared]]);
});

test('the key cannot be exported, and a changed or moved record is reported, not dropped', async () => {
  const key = await storedKey(owner);
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  const [one, two] = await recordsOf(owner);
  if (!one || !two) throw new Error('two records are stored');
  await writeRecords([{ ...one, data: two.data, iv: two.iv }]);
  await loadDevice();
  expect(device()?.unreadable).toEqual([one.id]);
  expect(device()?.entries).toHaveLength(1);
  expect(await countUnsent(owner)).toBe(2);
});

test.each([
  ['sign-out', () => setLoginSession({ status: 'signed-out', left: true }), true],
  ['an ended login session', () => setLoginSession({ status: 'signed-out', expired: true }), true],
  ["another employee's sign-in", () => signInAs(other), true],
  ['the check at a start', () => setLoginSession({ status: 'checking' }), false],
])('%s deletes the key and prepared data, and keeps unsent input encrypted: %s', async (_, change, isForgotten) => {
  const stop = watchLoginEnd();
  await enqueue(evaluation('1004'));
  const prepared = { id: 'c', classId: 'C', title: 'Range Day', at: new Date().toISOString(), answers: {} };
  await changeDevice({ prepared: [prepared] });
  change();
  if (isForgotten) await vi.waitFor(async () => expect(await storedKey(owner)).toBeUndefined());
  else expect(await storedKey(owner)).toBeDefined();
  expect((await recordsOf(owner)).map(({ kind }) => kind).toSorted()).toEqual(
    isForgotten ? ['entry'] : ['class', 'entry'],
  );
  expect(device()).toBeUndefined();
  stop();
});

test('unsent entries are read again only after the same person signed in online', async () => {
  await enqueue(evaluation('1004'));
  await forgetPeople();
  const { answers } = answering({ 'GET /api/offline-key/': 'no-response', [complete]: 'no-response' });
  await restart();
  expect([device()?.entries, device()?.sealed]).toEqual([[], 1]);
  signInAs(other);
  await loadDevice();
  expect(device()).toMatchObject({ entries: [], sealed: 0 });
  Object.assign(answers, keyAnswer);
  await restart();
  expect([states(), device()?.sealed]).toEqual([['waiting'], 0]);
});

test('with another key, entries are reported as unreadable and stay', async () => {
  await enqueue(evaluation('1004'));
  await forgetPeople();
  network({ 'GET /api/offline-key/': ok({ key: btoa('x'.repeat(32)) }) });
  await restart();
  expect([device()?.entries, device()?.unreadable.length, await countUnsent(owner)]).toEqual([[], 1, 1]);
});

test('entries are sent in order with their keys, also after a restart, and the placeholder gets the server id', async () => {
  const first = await enqueue(evaluation('1004'));
  await enqueue(remedial(`waiting-${first.id}`));
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  let count = 0;
  const server = answering({
    [complete]: () => ({ status: 201, body: { id: `E${++count}` } }),
    [remediate('E1')]: { status: 201, body: { id: 'E1' } },
  });
  await restart();
  const keys = device()?.entries.map(({ id }) => id);
  await sendWaiting();
  expect(states()).toEqual(['sent', 'sent', 'sent', 'sent']);
  const posts = server.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/evaluations/'));
  expect(posts.map(({ path }) => path)).toEqual([
    '/api/evaluations/',
    remediate('E1').slice(5),
    '/api/evaluations/',
    '/api/evaluations/',
  ]);
  expect(posts.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(keys);
  expect(await countUnsent(owner)).toBe(0);
});

test('a lost answer is repeated with the same key and body; later entries wait', async () => {
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  const server = answering({ [complete]: 'no-response' });
  await sendWaiting();
  const lost = server.to(complete);
  expect(states()).toEqual(['waiting', 'waiting']);
  server.answers[complete] = { status: 201, body: { id: 'E' } };
  await restart();
  await sendWaiting();
  expect(states()).toEqual(['sent', 'sent']);
  const first = [...lost, server.to(complete)[lost.length]];
  expect(new Set(first.map((sent) => sent?.headers.get('Idempotency-Key'))).size).toBe(1);
  expect(new Set(first.map((sent) => JSON.stringify(sent?.body))).size).toBe(1);
});

test('a refused entry stays with its reason and holds back those after it; others are sent', async () => {
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  const detail = 'You were not qualified on that day';
  const server = answering({
    [complete]: ({ body }) =>
      (body as { employee_id: string }).employee_id === '1004'
        ? refused(403, { detail, code: 'not_qualified' })
        : { status: 201, body: { id: 'E' } },
  });
  await sendWaiting();
  expect(device()?.entries.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', detail],
    ['waiting', undefined],
    ['sent', undefined],
  ]);
  server.answers[complete] = { status: 201, body: { id: 'E' } };
  await retryEntry(device()?.entries[0] as Entry);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
});

test('discarding an entry discards those after it', async () => {
  const first = await enqueue(evaluation('1004'));
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  await discardEntry(first.id);
  expect(device()?.entries.map(({ text }) => text)).toEqual(['Dana Ortiz: passed 1005']);
});

test.each(['edit_conflict', 'changed_since', 'reason_required'])(
  'a conflict is shown, and the other value stays: %s',
  async (code) => {
    const line = { employee_id: '1004', status: 'present' as const };
    await enqueue({
      call: 'recordAttendance',
      sent: { params: { classId: 'C' }, body: { session: '2026-05-13T09:00:00', lines: [line] } },
      text: 'Dana Ortiz: present',
      after: [],
    });
    const detail = 'Someone else changed this';
    answering({
      'POST /api/classes/C/attendance/': ok({
        rows: [],
        not_recorded: [{ employee_id: '1004', code, detail }],
      }),
    });
    await sendWaiting();
    expect(device()?.entries.map(({ state, reason }) => [state, reason])).toEqual([['conflict', detail]]);
    // The server answers a repeated key as before.
    const server = answering({ 'POST /api/classes/C/attendance/': ok({ rows: [], not_recorded: [] }) });
    const [before] = device()?.entries ?? [];
    await retryEntry(before as Entry);
    expect(states()).toEqual(['sent']);
    const [sent] = server.to('POST /api/classes/C/attendance/');
    expect(sent?.headers.get('Idempotency-Key')).not.toBe(before?.id);
  },
);

test('a prepared class is deleted after seven days', async () => {
  const prepared = (id: string, days: number) => ({
    ...{ id, classId: id, title: 'Range Day', answers: {} },
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  await changeDevice({ prepared: [prepared('new', 6.9), prepared('old', 7.1)] });
  expect(device()?.prepared.map(({ id }) => id)).toEqual(['new']);
  expect(await recordsOf(owner)).toHaveLength(1);
});

test('after 23 hours, an attempt without an answer is not repeated until the person has checked it', async () => {
  await enqueue(evaluation('1004'));
  const server = answering({ [complete]: 'no-response' });
  await sendWaiting();
  const attempts = server.count(complete);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  server.answers[complete] = { status: 201, body: { id: 'E' } };
  await sendWaiting();
  expect([states(), server.count(complete)]).toEqual([['unsure'], attempts]);
  await retryEntry(device()?.entries[0] as Entry);
  expect(states()).toEqual(['sent']);
});

test('the server deletes a draft whose save got no answer', async () => {
  await enqueue(evaluation('1004'));
  const facts = { form_id: 'F', on: '2026-05-13', class_id: null, firearm_id: null };
  const draft = { id: 'D', employee: { employee_id: '1004' }, ...facts };
  const server = answering({
    'GET /api/evaluations/drafts/': ok([{ ...draft, saved_at: '2020-01-01T00:00:00.000Z' }]),
    [complete]: { status: 201, body: { id: 'E' } },
  });
  await sendWaiting();
  expect(server.to(complete)[0]?.body).toMatchObject({ draft_id: 'D' });
});

test('a call without an answer waits; with the key missing, it fails', async () => {
  const { answers } = answering({});
  const lost = () => Promise.reject(new ConnectionError('no-response'));
  expect(await callOrQueue(evaluation('1004'), lost)).toMatchObject({ entry: { triedAt: expect.any(String) } });
  await forgetPeople();
  answers['GET /api/offline-key/'] = 'no-response';
  await loadDevice();
  await expect(callOrQueue(evaluation('1005', { after: [] }), lost)).rejects.toThrow('Unable to connect');
});

test('entries of a person who signed out are not sent by the next one', async () => {
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  const server = answering({
    [complete]: () => {
      signInAs(other);
      return { status: 201, body: { id: 'E' } };
    },
  });
  await sendWaiting().catch(() => undefined);
  expect(server.count(complete)).toBe(1);
});
