import { beforeEach, expect, test } from 'vitest';
import { setLoginSession } from '../../session/login-session.ts';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { changeDevice, device, deviceWithKey } from './device.ts';
import type { EntryOf } from './entry.ts';
import { completesDraft } from './entry.ts';
import { enqueue, type NewEntry, sendWaiting, unsentAbout } from './queue.ts';
import { countUnsent, recordsOf } from './store.ts';
import { watchLoginEnd } from './watch-login-end.ts';

const owner = { site: 'DEMO', employee: employee.id };
const complete = 'POST /api/evaluations/';
const keyAnswer = { 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) };

beforeEach(async () => {
  signInAs(employee);
  network(keyAnswer);
  await deviceWithKey();
});

const daily = { trainee_id: 'T', report: 'daily' } as const;
const report = (on: string): NewEntry => ({
  call: 'complete',
  sent: {
    body: { employee_id: '1004', form_id: 'F', version: 1, on, field_training: daily, answers: { items: {} } },
  },
  text: `Dana Ortiz: Daily report, ${on}`,
  after: unsentAbout('1004'),
});

test('a refused report of a day does not hold back those of other days', async () => {
  await enqueue(report('2026-05-12'));
  await enqueue(report('2026-05-13'));
  const detail = 'A trainer who is assigned on that day writes the daily report.';
  network({
    ...keyAnswer,
    'GET /api/evaluations/drafts/': ok([]),
    [complete]: ({ body }) =>
      (body as { on: string }).on === '2026-05-12'
        ? refused(403, { detail, code: 'not_qualified' })
        : { status: 201, body: { id: 'E' } },
  });
  await sendWaiting();
  expect(device()?.entries.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', detail],
    ['sent', undefined],
  ]);
});

test('a report completes its own draft, not that of another kind of report with the same form', async () => {
  const entry = (await enqueue(report('2026-05-13'))) as EntryOf<'complete'>;
  const facts = { form_id: 'F', on: '2026-05-13', class_id: null, firearm_id: null, saved_at: '2020-01-01T00:00:00Z' };
  const draft = { ...facts, id: 'D', employee: { employee_id: '1004', name: 'Dana Ortiz' } };
  expect(
    [
      daily,
      { trainee_id: 'T', report: 'weekly' } as const,
      { trainee_id: 'other', report: 'daily' } as const,
      null,
    ].map((field_training) => completesDraft(entry, { ...draft, field_training })),
  ).toEqual([true, false, false, false]);
});

test('a copy of saved answers is not counted as unsent and is deleted at sign-out', async () => {
  const stop = watchLoginEnd();
  const copy = { about: 'report', key: '1', text: 'Dana Ortiz', address: '/', values: {} };
  await changeDevice({
    drafts: [
      { ...copy, id: 'saved', isSaved: true },
      { ...copy, id: 'unsaved' },
    ],
  });
  expect(await countUnsent(owner)).toBe(1);
  setLoginSession({ status: 'signed-out', left: true });
  await expect.poll(async () => (await recordsOf(owner)).map(({ id }) => id)).toEqual(['unsaved']);
  stop();
});
