import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteResponse } from '../../api/connection.ts';
import { network, ok } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { changeDevice, device, deviceWithKey, loadDevice } from './device.ts';
import type { Entry } from './entry.ts';
import { enqueue, type NewEntry, retryEntry, sendWaiting } from './queue.ts';

const complete = 'POST /api/evaluations/';
const verify = 'POST /api/token/verify/';
const hour = 3_600_000;
const recorded = { status: 201, body: { id: 'E' } };
const server = network({});

beforeEach(async () => {
  signInAs(employee);
  Object.assign(server, network({ 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) }));
  Object.assign(server.answers, {
    'GET /api/evaluations/drafts/': ok([]),
    [verify]: ok({}),
    [complete]: recorded,
  });
  await deviceWithKey();
});
afterEach(() => vi.useRealTimers());

const evaluation: NewEntry = {
  call: 'complete',
  sent: { body: { employee_id: '1004', form_id: 'F', version: 1, on: '2026-05-13', answers: { items: {} } } },
  text: 'Passed: 1004',
  after: [],
};
const states = () => device()?.entries.map(({ state }) => state);
/** Lets `passed` milliseconds pass, and sets the device's clock to another time than the server's. */
function setClock(difference: number, passed: number): void {
  const headers = { Date: new Date(Date.now() + passed).toUTCString() };
  Object.assign(server.answers, { [verify]: { ...ok({}), headers }, [complete]: { ...recorded, headers } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + passed + difference });
}

test.each([-30, -10, 10])(
  'a clock that was set to another time (%i hours) does not hide that an attempt without an answer is too old',
  async (hours) => {
    await enqueue(evaluation);
    server.answers[complete] = 'no-response';
    await sendWaiting();
    const attempts = server.count(complete);
    setClock(hours * hour, 30 * hour);
    await sendWaiting();
    expect([states(), server.count(complete)]).toEqual([['unsure'], attempts]);
    await retryEntry(device()?.entries[0] as Entry);
    expect(states()).toEqual(['sent']);
  },
);

test('a clock that was set forward does not keep an attempt from being repeated', async () => {
  await enqueue(evaluation);
  server.answers[complete] = 'no-response';
  await sendWaiting();
  setClock(30 * hour, hour);
  await sendWaiting();
  expect(states()).toEqual(['sent']);
});

test('an attempt that a wrong clock timed in the future is checked by the person', async () => {
  const entry = await enqueue(evaluation);
  const triedAt = new Date(Date.now() + 2 * hour).toISOString();
  await changeDevice({ entries: [{ ...entry, triedAt }] });
  await sendWaiting();
  expect([states(), server.count(complete)]).toEqual([['unsure'], 0]);
});

test('an entry that could not be tried without a connection is sent however late', async () => {
  const { sent, ...entry } = evaluation as NewEntry & { call: 'complete' };
  await enqueue({ ...entry, sent: { body: { ...sent.body, draft_id: 'D' } } });
  Object.assign(server.answers, { [verify]: 'no-response' });
  await sendWaiting();
  setClock(0, 48 * hour);
  await sendWaiting();
  expect(states()).toEqual(['sent']);
});

test('a clock that was set forward deletes nothing of the device', async () => {
  const prepared = { id: 'c', classId: 'C', title: 'Range Day', at: new Date().toISOString(), answers: {} };
  const draft = { id: 'd', about: 'a', key: '1004', text: 'Dana Ortiz', address: '/', values: {} };
  await enqueue(evaluation);
  await sendWaiting();
  await enqueue(evaluation);
  await changeDevice({ prepared: [prepared], drafts: [draft] });
  const stored = () => [states(), device()?.drafts.length, device()?.prepared.length];
  expect(stored()).toEqual([['sent', 'waiting'], 1, 1]);
  noteResponse(false);
  setClock(30 * 24 * hour, 0);
  await loadDevice();
  expect(stored()).toEqual([['sent', 'waiting'], 1, 1]);
  await changeDevice({ entries: device()?.entries.map((one) => ({ ...one, triedAt: one.at })) ?? [] });
  await sendWaiting();
  expect(stored()).toEqual([['sent', 'sent'], 1, 1]);
});
