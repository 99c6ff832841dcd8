import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeDevice, device } from '../../../parts/offline/device.ts';
import { sendWaiting } from '../../../parts/offline/queue.ts';
import { aFormContent } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { prepareEvaluation } from './prepare-evaluation.ts';

const { evaluators: _, ...content } = aFormContent();
const form = { id: '01J00000000000000000000F01', version: 1, content, override: false, archived: false };
const page = `/evaluations/record?form=${form.id}&employee=1004`;
const complete = 'POST /api/evaluations/';
const ofForm = `GET /api/evaluation-forms/${form.id}/`;
const person = { employee_id: '1004', name: 'Dana Ortiz', rank: 'Officer', unit: null };
const evaluator = { ...employee, employee_id: '1002' };
const whole = {
  'GET /api/employee-info/': ok(evaluator),
  'GET /api/employee-permissions/1002/': ok(permissionList([])),
  'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
  'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
  'GET /api/evaluations/drafts/': ok([]),
  [ofForm]: ok(form),
  [`${ofForm}?version=1`]: ok(form),
  [`${ofForm}people/`]: ok([person, { ...person, employee_id: '1005', name: 'Kim Lee' }]),
  [`${ofForm}people/1004/`]: ok({
    ...{ employee: person, on: '2026-05-13', firearms: [], attempt: 1, refused: null, needs_remediation: null },
  }),
} satisfies Answers;
const lost: Answers = new Proxy({}, { get: () => 'no-response' });

beforeEach(async () => {
  signInAs(evaluator);
  network(whole);
  await prepareEvaluation({ form, employeeId: '1004', classId: undefined });
  network(lost);
});

/** Fills in the form without a connection, restarts, and completes it. */
async function record() {
  const { user } = browseApp(page);
  await user.click(await screen.findByRole('radio', { name: 'Pass' }));
  await user.type(screen.getByRole('textbox', { name: 'Hits' }), '9');
  await user.click(screen.getByRole('radio', { name: '4' }));
  await screen.findByText('Stored on this device');
  await waitFor(() => expect(JSON.stringify(device()?.drafts)).toContain('"safety"'));
  cleanup();
  const restarted = browseApp(page);
  expect(await screen.findByDisplayValue('9')).toBeTruthy();
  await restarted.user.click(screen.getByRole('button', { name: 'Complete' }));
  await restarted.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  await screen.findByText('No connection. The evaluation waits to be sent.');
  expect(restarted.address()).toBe('/offline');
  cleanup();
}

test('a prepared evaluation is recorded without a connection, survives a restart, and is sent once', async () => {
  await record();
  expect(device()?.drafts).toEqual([]);
  expect(device()?.entries.map(({ text }) => text)).toEqual(['Dana Ortiz: Vehicle stop, passed']);
  const server = network({ ...whole, [complete]: { status: 201, body: { id: 'E' } } });
  await sendWaiting();
  await sendWaiting();
  expect(server.to(complete).map(({ body }) => body)).toMatchObject([{ employee_id: '1004', form_id: form.id }]);
});

test('a refused evaluation shows the reason, and its answers open again', async () => {
  await record();
  const detail = 'You were not qualified on that day';
  network({ ...whole, [complete]: refused(403, { detail, code: 'not_qualified' }) });
  await sendWaiting();
  const { user } = browseApp(device()?.entries[0]?.address ?? '');
  await screen.findByText(detail);
  await user.click(screen.getByRole('button', { name: 'Correct the evaluation of Dana Ortiz' }));
  expect(await screen.findByDisplayValue('9')).toBeTruthy();
  expect(device()?.entries).toEqual([]);
});

test('a draft with answers to another version of the form does not open with the prepared version', async () => {
  const values = {
    typed: { employee: '1004', on: '2026-05-13', firearm: '', answers: { items: { hits: { value: 7 } } } },
    formId: form.id,
    version: 2,
  };
  await changeDevice({ drafts: [{ id: 'd', about: 'evaluation', key: 'k', text: 'Dana', address: page, values }] });
  browseApp(page);
  await screen.findByText("We couldn't load the form. Check your connection and try again.");
  expect(screen.queryByDisplayValue('7')).toBeNull();
});

test('the device stores no person besides the prepared one', () => {
  const stored = JSON.stringify(device()?.prepared);
  expect(stored).toContain('Dana Ortiz');
  expect(stored).not.toContain('Kim Lee');
});
