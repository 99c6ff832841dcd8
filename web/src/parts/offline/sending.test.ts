import Cookies from 'js-cookie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLoginSession } from '../../session/login-session.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { changeDevice, device, deviceWithKey, loadDevice } from './device.ts';
import type { Entry } from './entry.ts';
import { callOrQueue, discardEntry, enqueue, type NewEntry, retryEntry, sendWaiting, unsentAbout } from './queue.ts';
import { forgetPeople, recordsOf, storedKey } from './store.ts';

const owner = { site: 'DEMO', employee: employee.id };
const other = { ...employee, id: '01J00000000000000000000009' };
const keyAnswer = { 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) };
const complete = 'POST /api/evaluations/';
const drafts = 'GET /api/evaluations/drafts/';
const recorded = { status: 201, body: { id: 'E' } };

beforeEach(async () => {
  signInAs(employee);
  network(keyAnswer);
  await deviceWithKey();
});

afterEach(() => vi.useRealTimers());

const evaluation = (employee_id: string): NewEntry => ({
  call: 'complete',
  sent: { body: { employee_id, form_id: 'F', version: 1, on: '2026-05-13', answers: { items: {} } } },
  text: `Passed: ${employee_id}`,
  after: unsentAbout(employee_id),
});
const states = () => device()?.entries.map(({ state }) => state);
const answering = (answers: Answers) =>
  network({ ...keyAnswer, [drafts]: ok([]), 'POST /api/token/verify/': ok({}), ...answers });

/** Another person signs in, in this tab. */
function signInOther(): void {
  signInAs(other);
  Cookies.set('access_token', 'access-of-other');
}

test.each([
  ['a broken connection', 'no-response' as const],
  ['an expired token', refused(401, { detail: 'Expired' })],
])('after %s, an entry is not repeated as the person who signed in meanwhile', async (_, outcome) => {
  const entry = await enqueue(evaluation('1004'));
  const server = answering({
    [complete]: ({ headers }) => {
      if (headers.get('Authorization') !== 'Bearer access-1') return recorded;
      signInOther();
      return outcome;
    },
  });
  await sendWaiting();
  expect(server.to(complete).map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer access-1']);
  signInAs(employee);
  await deviceWithKey();
  expect(device()?.entries).toMatchObject([{ id: entry.id, state: 'waiting' }]);
});

test('an entry stays that of its person if another one signs in before it is sent', async () => {
  const entry = await enqueue(evaluation('1004'));
  const server = answering({
    [complete]: recorded,
    [drafts]: async () => {
      signInOther();
      await deviceWithKey();
      return ok([]);
    },
  });
  await sendWaiting();
  expect(server.count(complete)).toBe(0);
  expect((await recordsOf(owner)).map(({ id }) => id)).toEqual([entry.id]);
  expect(await recordsOf({ ...owner, employee: other.id })).toEqual([]);
});

test('an entry that is discarded just before it is sent is not sent', async () => {
  const entry = await enqueue(evaluation('1004'));
  const server = answering({
    [complete]: recorded,
    [drafts]: async () => {
      await discardEntry(entry.id);
      return ok([]);
    },
  });
  await sendWaiting();
  expect([server.count(complete), device()?.entries]).toEqual([0, []]);
});

test('a key that arrives after sign-out is not stored', async () => {
  await forgetPeople();
  const paused = pausedResponse(keyAnswer['GET /api/offline-key/']);
  const server = network({ 'GET /api/offline-key/': paused.answer });
  const asked = deviceWithKey();
  await vi.waitFor(() => expect(server.sent).toHaveLength(1));
  setLoginSession({ status: 'signed-out', left: true });
  paused.release();
  await expect(asked).rejects.toThrow('The login session has ended');
  expect(await storedKey(owner)).toBeUndefined();
});

test('a key that is being stored at sign-out is deleted', async () => {
  await forgetPeople();
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'importKey').mockImplementationOnce(async (...parts: unknown[]) => {
    setLoginSession({ status: 'signed-out', left: true });
    return importKey(...(parts as Parameters<typeof importKey>));
  });
  await expect(deviceWithKey()).rejects.toThrow('The login session has ended');
  expect(await storedKey(owner)).toBeUndefined();
});

test('an entry with which the server always fails shows the reason, and the others are sent', async () => {
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1004'));
  await enqueue(evaluation('1005'));
  const server = answering({
    [complete]: ({ body }) =>
      (body as { employee_id: string }).employee_id === '1004' ? refused(500, { detail: 'Broken.' }) : recorded,
  });
  await sendWaiting();
  await sendWaiting();
  expect([states(), device()?.entries[0]?.reason]).toEqual([['waiting', 'waiting', 'waiting'], undefined]);
  await sendWaiting();
  expect(states()).toEqual(['waiting', 'waiting', 'sent']);
  expect(device()?.entries[0]?.reason).toContain('Broken.');
  server.answers[complete] = recorded;
  await sendWaiting();
  expect(states()).toEqual(['sent', 'sent', 'sent']);
  expect(device()?.entries[0]?.reason).toBeUndefined();
});

test('the page of another server is no answer', async () => {
  await enqueue(evaluation('1004'));
  const server = answering({ [complete]: ok('<html>Sign in to this network</html>') });
  await sendWaiting();
  expect(states()).toEqual(['waiting']);
  const portal = () => Promise.resolve('<html>Sign in to this network</html>');
  expect(await callOrQueue(evaluation('1005'), portal)).toMatchObject({ entry: { state: 'waiting' } });
  server.answers[complete] = recorded;
  await sendWaiting();
  expect(states()).toEqual(['sent', 'sent']);
});

test('remedial training that is entered while its evaluation is sent names the id of the server', async () => {
  const first = await enqueue(evaluation('1004'));
  const server = answering({
    [complete]: recorded,
    'POST /api/evaluations/people/1004/E/remediation/': recorded,
  });
  await sendWaiting();
  const remedial = (id: string): NewEntry => ({
    call: 'remediate',
    sent: { params: { employee_id: '1004', id }, body: { on: '2026-05-13', minutes: '20', text: 'Dry fire' } },
    text: 'Remedial training',
    after: [],
  });
  await enqueue(remedial(`waiting-${first.id}`));
  await enqueue(remedial('waiting-unknown'));
  await sendWaiting();
  expect(states()).toEqual(['sent', 'sent', 'rejected']);
  expect(server.sent.some(({ path }) => path.includes('waiting-'))).toBe(false);
});

test('a sent entry stays as long as the data of a prepared class are older than it', async () => {
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await changeDevice({ prepared: [{ id: 'c', classId: 'C', title: 'Range Day', at, answers: {} }] });
  await enqueue(evaluation('1004'));
  answering({ [complete]: recorded });
  await sendWaiting();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  await loadDevice();
  expect(states()).toEqual(['sent']);
  await changeDevice({
    prepared: [{ id: 'c', classId: 'C', title: 'Range Day', at: new Date().toISOString(), answers: {} }],
  });
  expect([states(), device()?.prepared.length]).toEqual([[], 1]);
});

test('a load that ends late does not hide a later change', async () => {
  await enqueue(evaluation('1004'));
  const gate = Promise.withResolvers<void>();
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...parts: Parameters<typeof decrypt>) => {
    await gate.promise;
    return decrypt(...parts);
  });
  const early = loadDevice();
  await vi.waitFor(() => expect(crypto.subtle.decrypt).toHaveBeenCalled());
  await enqueue(evaluation('1005'));
  gate.resolve();
  expect((await early)?.entries).toHaveLength(2);
  expect(device()?.entries).toHaveLength(2);
});

test('an open page does not keep a newer one from changing the database', async () => {
  await enqueue(evaluation('1004'));
  const request = indexedDB.deleteDatabase('muster-offline');
  const outcome = await new Promise((resolve) => {
    request.onsuccess = () => resolve('deleted');
    request.onblocked = () => resolve('blocked');
  });
  expect(outcome).toBe('deleted');
  expect((await loadDevice())?.entries).toEqual([]);
});

test('an evaluation whose draft was deleted meanwhile can be sent without it, once the person has checked it', async () => {
  const { sent, ...entry } = evaluation('1004') as NewEntry & { call: 'complete' };
  await enqueue({ ...entry, sent: { body: { ...sent.body, draft_id: 'D' } } });
  const detail = 'This draft no longer exists. It may have been completed already.';
  const server = answering({
    [complete]: ({ body }) =>
      (body as { draft_id?: string }).draft_id === 'D' ? refused(404, { detail, code: 'not_found' }) : recorded,
  });
  await sendWaiting();
  expect(device()?.entries).toMatchObject([{ state: 'rejected', reason: expect.stringContaining(detail) }]);
  expect(device()?.entries[0]?.reason).toContain('Check whether it is recorded');
  await sendWaiting();
  expect(server.count(complete)).toBe(1);
  await retryEntry(device()?.entries[0] as Entry);
  expect(states()).toEqual(['sent']);
  expect(new Set(server.to(complete).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});
