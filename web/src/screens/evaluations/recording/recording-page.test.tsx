import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aFormContent, anEvaluation } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

const formId = '01J00000000000000000000F01';
const { evaluators: _, ...content } = aFormContent();
const form = { id: formId, version: 1, content, override: false, archived: false };
const person = { employee_id: '1004', name: 'Dana Ortiz', rank: 'Officer', unit: null };
const prepare = {
  employee: person,
  on: '2026-05-13',
  firearms: [],
  attempt: 1,
  refused: null,
  needs_remediation: null,
};
const draft = (changed: Partial<EvaluationDraft> = {}): EvaluationDraft => ({
  id: '01J00000000000000000000D01',
  newest: 1,
  saved_at: '2026-05-13T19:02:00.000Z',
  employee: { employee_id: '1004', name: 'Dana Ortiz' },
  deleted: false,
  form_id: formId,
  form_name: 'Vehicle stop',
  version: 1,
  on: '2026-05-13',
  firearm_id: null,
  class_id: null,
  field_training: null,
  answers: { items: {} },
  ...changed,
});
const add = 'POST /api/evaluations/drafts/';
const load = `GET /api/evaluations/drafts/${draft().id}/`;
const save = `PUT /api/evaluations/drafts/${draft().id}/`;
const complete = 'POST /api/evaluations/';

function open(answers: Answers = {}, address = `/evaluations/record?form=${formId}&employee=1004`) {
  const net = network({
    'GET /api/employee-info/': ok({ ...employee, employee_id: '1002' }),
    'GET /api/employee-permissions/1002/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [`GET /api/evaluation-forms/${formId}/`]: ok(form),
    [`GET /api/evaluation-forms/${formId}/?version=1`]: ok(form),
    [`GET /api/evaluation-forms/${formId}/people/`]: ok([person]),
    [add]: { status: 201, body: draft() },
    [save]: ok(draft({ newest: 2 })),
    ...answers,
  });
  // The day of the evaluation is today's.
  const calls = new Proxy(net.answers, {});
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  calls[`GET /api/evaluation-forms/${formId}/people/1004/?on=${day}`] ??= ok({ ...prepare, on: day });
  return { ...net, ...browseApp(address), day };
}

const answerAll = async (user: ReturnType<typeof open>['user'], hits = '9') => {
  await user.click(await screen.findByRole('radio', { name: 'Pass' }));
  await user.type(screen.getByRole('textbox', { name: 'Hits' }), hits);
  await user.click(screen.getByRole('radio', { name: '4' }));
};
const bar = () => within(screen.getByRole('region', { name: 'Result so far' }));

test('an evaluation is filled in, saved as a draft, and completed once', async () => {
  const { user, to, address, day, count } = open({
    [complete]: { status: 201, body: anEvaluation() },
    [`GET /api/evaluations/people/1004/${anEvaluation().id}/`]: ok(anEvaluation()),
  });
  await answerAll(user);
  await screen.findByText('Attempt 1');
  bar().getByText('3 of 3 required answered · 19 of 20 points · 95% · 80% to pass');
  await waitFor(() => expect(count(add)).toBe(1), { timeout: 3000 });
  await waitFor(() => bar().getByText(/^Saved /));
  expect(address()).toBe(`/evaluations/record?draft=${draft().id}`);
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the evaluation' }));
  dialog.getByText('Dana Ortiz passes “Vehicle stop”.');
  await user.dblClick(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByRole('heading', { name: 'Vehicle stop: Dana Ortiz', level: 1 });
  expect(to(complete).map(({ body }) => body)).toEqual([
    {
      employee_id: '1004',
      form_id: formId,
      version: 1,
      on: day,
      answers: { items: { grip: { value: true }, hits: { value: 9 }, safety: { value: 4 } } },
      draft_id: draft().id,
    },
  ]);
});

test('the latest state of the draft is saved before it is completed', async () => {
  const { user, to, count } = open({ [complete]: { status: 201, body: anEvaluation() } });
  await user.click(await screen.findByRole('radio', { name: 'Pass' }));
  await waitFor(() => expect(count(add)).toBe(1), { timeout: 3000 });
  await user.type(screen.getByRole('textbox', { name: 'Hits' }), '9');
  await user.click(screen.getByRole('radio', { name: '4' }));
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(count(complete)).toBe(1));
  const items = { grip: { value: true }, hits: { value: 9 }, safety: { value: 4 } };
  expect(to(save).at(-1)?.body).toMatchObject({ employee_id: '1004', answers: { items } });
});

test('missing answers and mandatory comments are named at their items, the first one has the focus', async () => {
  const { user, count } = open();
  await user.click(await screen.findByRole('radio', { name: 'Pass' }));
  await user.click(screen.getByRole('radio', { name: '1, Exposes themselves' }));
  screen.getByText('1: Exposes themselves');
  screen.getByText('A comment is mandatory here.');
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  await screen.findByText('2 fields are missing or wrong. They are marked below.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Hits' }));
  screen.getByText('Please answer this item');
  await user.type(screen.getByRole('textbox', { name: 'Hits' }), '11');
  screen.getByText('Please enter a number from 0 to 10');
  await user.click(screen.getByRole('button', { name: 'One less: Hits' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment on Officer safety' }), 'Back to the car');
  expect(screen.queryByText(/missing or wrong/)).toBeNull();
  expect(count(complete)).toBe(0);
});

test('the server’s errors at items lead to the first wrong one', async () => {
  const { user } = open({
    [complete]: refused(400, { code: 'invalid_input', fields: { 'answers.items.hits': ['Too many hits'] } }),
  });
  await answerAll(user);
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByText('Too many hits');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Hits' })));
});

test('a save that the server cannot take is no lost connection', async () => {
  const { user } = open({ [add]: refused(503) });
  await user.click(await screen.findByRole('radio', { name: 'Fail' }));
  await waitFor(() => bar().getByText('Not saved. Muster tries again.'), { timeout: 4000 });
});

test('a failed save is shown and repeated, and leaving the page asks', async () => {
  const { user, answers } = open({ [add]: 'no-response' });
  await user.click(await screen.findByRole('radio', { name: 'Fail' }));
  await waitFor(() => bar().getByText(/^Not saved: .* Muster tries again\.$/), { timeout: 4000 });
  await user.click(screen.getByRole('link', { name: 'Evaluations', current: false }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  answers[add] = { status: 201, body: draft() };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => bar().getByText(/^Saved /));
});

test('a draft that another window changed keeps the answers until a state is chosen', async () => {
  const mine = draft({ answers: { items: { hits: { value: 3 } } } });
  const theirs = draft({ newest: 5, answers: { items: { hits: { value: 8 } } } });
  const { user, answers, to } = open(
    { [load]: ok(mine), [save]: refused(409, { code: 'edit_conflict' }) },
    `/evaluations/record?draft=${mine.id}`,
  );
  const prepared = Object.keys(answers).find((call) => call.includes('/people/1004/')) ?? '';
  answers[`${prepared.split('?')[0]}?on=2026-05-13`] = ok(prepare);
  const hits = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hits' });
  expect(hits.value).toBe('3');
  await user.click(screen.getByRole('button', { name: 'One more: Hits' }));
  await waitFor(() => bar().getByText(/another window/), { timeout: 3000 });
  expect(hits.value).toBe('4');
  answers[load] = ok(theirs);
  await user.click(screen.getByRole('button', { name: 'Load the other one' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hits' }).value).toBe('8'));
  await waitFor(() => bar().getByText(/^Saved /), { timeout: 3000 });
  answers[save] = ok(draft({ newest: 6 }));
  await user.click(screen.getByRole('button', { name: 'One more: Hits' }));
  await waitFor(() => expect(to(save)).toHaveLength(2), { timeout: 3000 });
  // Nothing was written over the other window's answers.
  expect(to(save).map(({ body }) => body)).toMatchObject([
    { read: 1, answers: { items: { hits: { value: 4 } } } },
    { read: 5, answers: { items: { hits: { value: 9 } } } },
  ]);
});

test('a draft about a deleted person cannot be continued', async () => {
  open({ [load]: ok(draft({ deleted: true })) }, `/evaluations/record?draft=${draft().id}`);
  await screen.findByText(/^This person was deleted/);
});

test('a draft that is gone is explained', async () => {
  open({ [load]: refused(404, { code: 'not_found' }) }, `/evaluations/record?draft=${draft().id}`);
  await screen.findByText(/^This draft does not exist/);
});

test('the list of drafts offers to delete one about a deleted person, not to continue it', async () => {
  const { answers: _, ...head } = draft();
  const gone = { ...head, id: '01J00000000000000000000D02', deleted: true, form_name: 'Older' };
  open(
    {
      'GET /api/evaluation-forms/': ok([]),
      'GET /api/evaluations/drafts/': ok([head, gone]),
      'GET /api/evaluations/recorded/?limit=20': ok([]),
    },
    '/evaluations?tab=record',
  );
  await screen.findByRole('button', { name: 'Delete the draft Older: Dana Ortiz' });
  screen.getByText(/^This person was deleted/);
  screen.getByRole('link', { name: 'Continue Vehicle stop: Dana Ortiz' });
  expect(screen.queryByRole('link', { name: 'Continue Older: Dana Ortiz' })).toBeNull();
});

test('a trainer without a form for others finds the way to Field training', async () => {
  const lists = {
    'GET /api/evaluation-forms/': ok([]),
    'GET /api/evaluations/drafts/': ok([]),
    'GET /api/evaluations/recorded/?limit=20': ok([]),
    'GET /api/employee-info/': ok({ ...employee, field_training: true }),
  };
  open(lists, '/evaluations?tab=record');
  const link = await screen.findByRole('link', { name: 'Go to Field training' });
  expect(link.getAttribute('href')).toBe('/field-training');
});

test('an attempt that is refused offers the remedial training', async () => {
  const remediate = 'POST /api/evaluations/people/1004/E9/remediation/';
  const opened = open({ [remediate]: { status: 201, body: anEvaluation() } });
  const { user, answers, to, day } = opened;
  const call = `GET /api/evaluation-forms/${formId}/people/1004/?on=${day}`;
  answers[call] = ok({ ...prepare, attempt: 2, refused: 'Remedial training is missing.', needs_remediation: 'E9' });
  await screen.findByText('Remedial training is missing.');
  await user.click(screen.getByRole('button', { name: 'Record remedial training' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record remedial training' }));
  await user.type(dialog.getByLabelText('Minutes'), '45');
  await user.type(dialog.getByLabelText('Remedial training'), 'Approach from the passenger side');
  answers[call] = ok({ ...prepare, attempt: 2 });
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await screen.findByText('Attempt 2');
  expect(to(remediate)[0]?.body).toEqual({ on: day, minutes: '45', text: 'Approach from the passenger side' });
});

test('the refusal of a replaced version is shown in the question', async () => {
  const detail = 'A newer version of this form was published on Tue, May 12, 2026. Please use version 2.';
  const { user } = open({
    [complete]: refused(400, { code: 'invalid_input', detail, fields: { version: [detail] } }),
  });
  await answerAll(user);
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await dialog.findByText(new RegExp(detail));
});

test('an administrator accepts an evaluator without a qualification, with a reason', async () => {
  const { user, answers, to } = open({
    [`GET /api/evaluation-forms/${formId}/`]: ok({ ...form, override: true }),
    'GET /api/employee-permissions/1002/': ok(permissionList(['admin_access'])),
    [complete]: refused(409, { code: 'not_qualified', detail: 'The form requires a supervisor.' }),
  });
  await answerAll(user);
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await dialog.findByText(/The form requires a supervisor/);
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await dialog.findByText('Please give a reason');
  await user.type(dialog.getByLabelText('Reason for accepting this evaluator'), 'Range master on leave');
  answers[complete] = { status: 201, body: anEvaluation() };
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(to(complete).at(-1)?.body).toMatchObject({ override: 'Range master on leave' }));
});

test('a signature is drawn, and cleared', async () => {
  const { user } = open();
  const drawing = await screen.findByRole('img', { name: 'Signature of the evaluator: Not signed' });
  const pad = drawing.parentElement ?? drawing;
  fireEvent.pointerDown(pad, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pad, { clientX: 40, clientY: 30 });
  fireEvent.pointerUp(pad);
  fireEvent.pointerMove(pad, { clientX: 90, clientY: 90 });
  const signed = await screen.findByRole('img', { name: 'Signature of the evaluator: Signed' });
  expect(signed.querySelector('path')?.getAttribute('d')).toBe('M10 10L10 10L40 30');
  await user.click(screen.getByRole('button', { name: 'Clear: Signature' }));
  await screen.findByRole('img', { name: 'Signature of the evaluator: Not signed' });
});
