import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { device, deviceWithKey } from '../../../parts/offline/device.ts';
import { sendWaiting } from '../../../parts/offline/queue.ts';
import { form, formId, inTraining, person, today } from '../../../testing/daily-report.ts';
import { anEvaluation } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { traineeId } from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { prepareTrainee } from '../trainee/prepare-trainee.ts';

const trainer = { ...employee, employee_id: '1010' };
const page = `/field-training/trainees/${traineeId}`;
const complete = 'POST /api/evaluations/';
const drafts = 'GET /api/evaluations/drafts/';
const day = `POST /api/field-training/trainees/${traineeId}/days/`;
const writes = `?on=${today}&trainee_id=${traineeId}&report=daily`;
const whole = {
  'GET /api/employee-info/': ok(trainer),
  'GET /api/employee-permissions/1010/': ok(permissionList([])),
  'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
  'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
  [`GET /api/field-training/trainees/${traineeId}/`]: ok(inTraining),
  [drafts]: ok([]),
  [`GET /api/evaluation-forms/${formId}/?report=daily`]: ok(form),
  [`GET /api/evaluation-forms/${formId}/?version=1`]: ok(form),
  [`GET /api/evaluation-forms/${formId}/people/1004/${writes}`]: ok({
    ...{ employee: person, on: today, firearms: [], attempt: 1, refused: null, needs_remediation: null },
  }),
} satisfies Answers;

/** The answers of a server that cannot be reached. */
const lost: Answers = new Proxy({}, { get: () => 'no-response' });

beforeEach(() => signInAs(trainer));

/** Starts the application at an address, as after a restart of the device. */
function start(address: string) {
  cleanup();
  return browseApp(address);
}

/** Rates the day, and waits until the device has stored the answers. */
async function write({ user }: ReturnType<typeof start>) {
  const driving = within(await screen.findByRole('radiogroup', { name: 'Driving' }));
  await user.click(driving.getByRole('radio', { name: '5' }));
  await user.click(screen.getByRole('button', { name: 'Mark the other 2 as not observed' }));
  await user.type(screen.getByRole('textbox', { name: 'Most acceptable performance' }), 'Calm');
  await screen.findByText('Stored on this device');
  await waitFor(() => expect(JSON.stringify(device()?.drafts)).toContain('Calm'));
}

async function submit({ user }: ReturnType<typeof start>) {
  await user.click(await screen.findByRole('button', { name: 'Review and submit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
  await screen.findByText('The report about Dana Ortiz waits to be sent.');
}

const states = () => device()?.entries.map(({ state, reason }) => [state, reason]);

test('a prepared report is written without a connection, survives a restart, and is sent once', async () => {
  network(whole);
  await prepareTrainee(traineeId, { employeeId: '1010', today });
  network(lost);
  await write(start(`${page}/report/daily`));
  const restarted = start(`${page}/report/daily`);
  expect(await screen.findByDisplayValue('Calm')).toBeTruthy();
  await submit(restarted);
  expect(device()?.drafts).toEqual([]);
  await screen.findByText('Waiting to be sent');

  // It is not offered again.
  start(`${page}/report/daily`);
  const options = [...(await screen.findByLabelText<HTMLSelectElement>('Day')).options].map(({ value }) => value);
  expect(options).not.toContain(today);
  start(`${page}/report/daily?on=${today}`);
  await screen.findByText(/^You have written the report of this day/);
  expect(screen.queryByRole('button', { name: 'Review and submit' })).toBeNull();

  cleanup();
  const server = network({ ...whole, [complete]: { status: 201, body: anEvaluation() } });
  await sendWaiting();
  await sendWaiting();
  expect(server.to(complete).map(({ body }) => body)).toMatchObject([
    { employee_id: '1004', on: today, field_training: { trainee_id: traineeId, report: 'daily' } },
  ]);
  expect(states()).toEqual([['sent', undefined]]);
});

test('a trainer who was not assigned is refused when the report is sent, and corrects it', async () => {
  network(whole);
  await prepareTrainee(traineeId, { employeeId: '1010', today });
  network(lost);
  const first = start(`${page}/report/daily`);
  await write(first);
  await submit(first);
  cleanup();
  const detail = 'A trainer who is assigned on that day writes the daily report.';
  network({ ...whole, [complete]: refused(403, { detail, code: 'not_qualified' }) });
  await sendWaiting();
  expect(states()).toEqual([['rejected', detail]]);

  const { user } = start(device()?.entries[0]?.address ?? '');
  await screen.findByText(detail);
  await user.click(screen.getByRole('button', { name: 'Correct the evaluation of Dana Ortiz' }));
  expect(await screen.findByDisplayValue('Calm')).toBeTruthy();
  expect(device()?.entries).toEqual([]);
});

test('an open page keeps working when the connection drops, if the device has a key', async () => {
  network(whole);
  await deviceWithKey();
  const opened = start(`${page}/report/daily`);
  await screen.findByRole('radiogroup', { name: 'Driving' });
  network(lost);
  await write(opened);
  await submit(opened);
  expect(states()).toEqual([['waiting', undefined]]);
});

test('leaving the page asks while the device has not stored the last answers', async () => {
  network(whole);
  await prepareTrainee(traineeId, { employeeId: '1010', today });
  network(lost);
  const { user } = start(`${page}/report/daily`);
  const text = await screen.findByRole('textbox', { name: 'Most acceptable performance' });
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(() => new Promise(() => undefined));
  await user.type(text, 'Calm');
  await user.click(screen.getByRole('link', { name: 'Dana Ortiz' }));
  await screen.findByText('The last changes are not saved. If you leave, they are lost.');
  encrypt.mockRestore();
});

test('answers that the server has are stored as well, and are not listed as unsent', async () => {
  const saved = { id: '01J00000000000000000000D01', newest: 1, saved_at: '2026-05-13T19:02:00.000Z' };
  network({ ...whole, 'POST /api/evaluations/drafts/': { status: 201, body: saved } });
  await prepareTrainee(traineeId, { employeeId: '1010', today });
  const { user } = start(`${page}/report/daily`);
  await user.type(await screen.findByRole('textbox', { name: 'Most acceptable performance' }), 'Calm');
  await waitFor(() => expect(device()?.drafts).toMatchObject([{ isSaved: true }]));
  network(lost);
  // The prepared answers are older than the draft.
  start(`${page}/report/daily`);
  expect(await screen.findByDisplayValue('Calm')).toBeTruthy();
});

test('a report on paper keeps its author without a connection', async () => {
  signInAs({ ...employee, employee_id: '1002' });
  network(whole);
  await prepareTrainee(traineeId, { employeeId: '1002', today });
  network(lost);
  const opened = start(`${page}/report/daily?on=${today}&author=1010`);
  expect((await screen.findByLabelText<HTMLSelectElement>('Author')).value).toBe('1010');
  await write(opened);
  await submit(opened);
  expect(device()?.entries.map(({ sent }) => sent)).toMatchObject([{ body: { evaluator_id: '1010' } }]);
});

test('a reason for a day without a report waits, too', async () => {
  network(whole);
  await prepareTrainee(traineeId, { employeeId: '1010', today });
  network(lost);
  const { user } = start(`${page}/report/daily`);
  await user.click(await screen.findByRole('button', { name: 'No report on this day' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Court');
  await user.click(dialog.getByRole('button', { name: 'Record reason' }));
  await screen.findByText('No connection. It waits to be sent.');
  cleanup();
  const server = network({ ...whole, [day]: { status: 201, body: inTraining } });
  await sendWaiting();
  expect(server.to(day).map(({ body }) => body)).toEqual([{ on: today, reason: 'court' }]);
  expect(server.to(day)[0]?.headers.get('Idempotency-Key')).toBe(device()?.entries[0]?.id);
});
