import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { weekdayOf } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { form, formId, inTraining, person, today } from '../../../testing/daily-report.ts';
import { anEvaluation } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

const trainer = { ...employee, employee_id: '1010' };
beforeEach(() => signInAs(trainer));

const prepared = (on: string) => ({
  employee: person,
  on,
  firearms: [],
  attempt: 1,
  refused: null,
  needs_remediation: null,
});
const prepare = (on: string, kind = 'daily') =>
  `GET /api/evaluation-forms/${formId}/people/1004/?on=${on}&trainee_id=${traineeId}&report=${kind}`;
const draft = (changed: Partial<EvaluationDraft> = {}): EvaluationDraft => ({
  id: '01J00000000000000000000D01',
  newest: 1,
  saved_at: '2026-05-13T19:02:00.000Z',
  employee: person,
  deleted: false,
  form_id: formId,
  form_name: 'Daily observation report',
  version: 1,
  on: today,
  firearm_id: null,
  class_id: null,
  field_training: { trainee_id: traineeId, report: 'daily' },
  answers: { items: { driving: { value: 5 } } },
  ...changed,
});
const complete = 'POST /api/evaluations/';
const add = 'POST /api/evaluations/drafts/';

function open(answers: Answers = {}, address = `/field-training/trainees/${traineeId}/report/daily`) {
  return {
    ...network({
      'GET /api/employee-info/': ok(trainer),
      'GET /api/employee-permissions/1010/': ok(permissionList([])),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      [`GET /api/field-training/trainees/${traineeId}/`]: ok(inTraining),
      'GET /api/evaluations/drafts/': ok([]),
      [`GET /api/evaluation-forms/${formId}/?report=daily`]: ok(form),
      [`GET /api/evaluation-forms/${formId}/?report=weekly`]: ok(form),
      [`GET /api/evaluation-forms/${formId}/?version=1`]: ok(form),
      [prepare(today)]: ok(prepared(today)),
      [prepare(addDays(today, -1))]: ok(prepared(addDays(today, -1))),
      [add]: { status: 201, body: draft() },
      [`PUT /api/evaluations/drafts/${draft().id}/`]: ok(draft({ newest: 2 })),
      ...answers,
    }),
    ...browseApp(address),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const group = (name: string) => within(screen.getByRole('radiogroup', { name }));

test('a daily report is rated, the rest marked as not observed, and submitted once', async () => {
  const { user, to, address } = open({ [complete]: { status: 201, body: anEvaluation() } });
  await user.click(
    within(await screen.findByRole('radiogroup', { name: 'Driving' })).getByRole('radio', { name: '5' }),
  );
  await user.click(button('Mark the other 2 as not observed'));
  screen.getByText('2 items marked as not observed.');
  await user.type(screen.getByRole('textbox', { name: 'Most acceptable performance' }), 'Calm at a collision');
  await user.click(button('Review and submit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the report' }));
  dialog.getByText('1, average 5.0');
  dialog.getByText('Below 4');
  dialog.getByText('Driving: 5');
  await user.dblClick(dialog.getByRole('button', { name: 'Submit' }));
  await screen.findByText('The report is submitted. Dana Ortiz can read it now.');
  expect(address()).toBe(`/field-training/trainees/${traineeId}?tab=reports`);
  expect(to(complete).map(({ body }) => body)).toEqual([
    {
      employee_id: '1004',
      form_id: formId,
      version: 1,
      on: today,
      field_training: { trainee_id: traineeId, report: 'daily' },
      answers: {
        items: {
          driving: { value: 5 },
          safety: { not_observed: true },
          radio: { not_observed: true },
          best: { value: 'Calm at a collision' },
        },
      },
      draft_id: draft().id,
    },
  ]);
});

test('“not observed” for the rest can be undone, and a rating replaces it', async () => {
  const { user } = open();
  await user.click(
    within(await screen.findByRole('radiogroup', { name: 'Driving' })).getByRole('radio', { name: '5' }),
  );
  await user.click(button('Mark the other 2 as not observed'));
  await user.click(group('Radio').getByRole('radio', { name: '4' }));
  expect(button('N.O., not observed: Radio').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('Undo'));
  expect(button('N.O., not observed: Officer safety').getAttribute('aria-pressed')).toBe('false');
  expect(group('Radio').getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true);
  button('Mark the other 1 as not observed');
});

test('mandatory comments open at their rating and are listed before the report is submitted', async () => {
  const { user, count } = open();
  const driving = within(await screen.findByRole('radiogroup', { name: 'Driving' }));
  await user.click(driving.getByRole('radio', { name: '1, Loses control' }));
  screen.getByText('A comment is mandatory here.');
  screen.getByText('1 mandatory comment missing');
  await user.click(button('Driving: comment'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment on Driving' }));
  await user.click(button('Review and submit'));
  await screen.findByText('4 fields are missing or wrong:');
  expect(count(complete)).toBe(0);
  await user.keyboard('Crossed the line');
  await user.click(button('Remedial training, minutes: Officer safety'));
  await user.keyboard('30');
  screen.getByRole('textbox', { name: 'Comment on Officer safety' });
  // A rating with remedial minutes was observed.
  button('Mark the other 1 as not observed');
});

test('a draft of the day is continued, and the day moves with its answers', async () => {
  const yesterday = addDays(today, -1);
  const { user, to } = open({
    'GET /api/evaluations/drafts/': ok([draft()]),
    [`GET /api/evaluations/drafts/${draft().id}/`]: ok(draft()),
  });
  await waitFor(() => expect(group('Driving').getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true));
  await user.selectOptions(screen.getByLabelText('Day'), yesterday);
  await waitFor(
    () => expect(to(`PUT /api/evaluations/drafts/${draft().id}/`)[0]?.body).toMatchObject({ on: yesterday }),
    {
      timeout: 3000,
    },
  );
  expect(group('Driving').getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
});

test('a second tab continues the draft that the first one saved', async () => {
  const { user, to, answers } = open({
    [add]: refused(409, { code: 'edit_conflict', detail: 'You already have a draft.' }),
  });
  const address = `GET /api/evaluations/drafts/${draft().id}/`;
  await user.click(within(await screen.findByRole('radiogroup', { name: 'Radio' })).getByRole('radio', { name: '4' }));
  const theirs = await screen.findByRole('button', { name: 'Load the other one' }, { timeout: 3000 });
  Object.assign(answers, { 'GET /api/evaluations/drafts/': ok([draft()]), [address]: ok(draft()) });
  await user.click(theirs);
  await waitFor(() => expect(group('Driving').getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true));
  await user.click(group('Radio').getByRole('radio', { name: '6' }));
  await waitFor(
    () =>
      expect(to(`PUT /api/evaluations/drafts/${draft().id}/`).at(-1)?.body).toMatchObject({
        answers: { items: { driving: { value: 5 }, radio: { value: 6 } } },
      }),
    { timeout: 3000 },
  );
  expect(to(add)).toHaveLength(1);
});

test('only days as a trainer without a report are offered, and a refused day cannot be submitted', async () => {
  const yesterday = addDays(today, -1);
  open({
    [`GET /api/field-training/trainees/${traineeId}/`]: ok({
      ...inTraining,
      reports: [aTraineeReport({ on: yesterday, evaluator: { employee_id: '1010', name: 'Luis Perez' } })],
    }),
    [prepare(today)]: ok({ ...prepared(today), refused: 'Your certification as a trainer has expired.' }),
  });
  const day = await screen.findByLabelText<HTMLSelectElement>('Day');
  expect([...day.options].map(({ value }) => value)).toEqual([today, addDays(today, -2)]);
  await screen.findByText('Your certification as a trainer has expired.');
  expect((button('Review and submit') as HTMLButtonElement).disabled).toBe(true);
});

const loadTrainee = `GET /api/field-training/trainees/${traineeId}/`;
const page = `/field-training/trainees/${traineeId}/report/daily`;
const own = aTraineeReport({ on: today, evaluator: { employee_id: '1010', name: 'Luis Perez' } });

test('days off come last, after today and the missing days', async () => {
  const weekday = weekdayOf(addDays(today, -1));
  const [assignment] = aTrainee().assignments;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday && day !== weekdayOf(today));
  open({
    [loadTrainee]: ok({
      ...inTraining,
      assignments: [{ ...assignment, from: addDays(today, -3), weekdays }],
      missing_days: [{ on: addDays(today, -3), trainers: [], overdue: true }],
    }),
    [prepare(addDays(today, -3))]: ok(prepared(addDays(today, -3))),
  });
  const day = await screen.findByLabelText<HTMLSelectElement>('Day');
  expect([...day.options].map(({ value }) => value)).toEqual([-3, -2, 0, -1].map((days) => addDays(today, days)));
  expect([...day.options].map(({ text }) => /\((.*)\)$/.exec(text)?.[1])).toEqual([
    'missing',
    undefined,
    'today, day off',
    'day off',
  ]);
});

test('a written or excused day shows only why, with a link', async () => {
  open({ [loadTrainee]: ok({ ...inTraining, reports: [own] }) }, `${page}?on=${today}`);
  await screen.findByText('You have already written the report of this day.');
  expect(screen.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toContain(own.evaluation_id);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('button', { name: 'No report on this day' })).toBeNull();
});

test('a day with a reason shows the reason only', async () => {
  const by = { employee_id: '1010', name: 'Luis Perez' };
  const without = [{ entry: 9, on: today, reason: 'court', text: null, by }] as Trainee['without'];
  open({ [loadTrainee]: ok({ ...inTraining, without }) }, `${page}?on=${today}`);
  await screen.findByText('No report is written about this day: court.');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a tab whose report was submitted in another one says so', async () => {
  const { user, answers } = open({
    'GET /api/evaluations/drafts/': ok([draft()]),
    [`GET /api/evaluations/drafts/${draft().id}/`]: ok(draft()),
    [`PUT /api/evaluations/drafts/${draft().id}/`]: refused(404, { code: 'not_found', detail: 'Gone.' }),
  });
  await waitFor(() => group('Radio'));
  answers[loadTrainee] = ok({ ...inTraining, reports: [own] });
  await user.click(group('Radio').getByRole('radio', { name: '4' }));
  await screen.findByText('You have already written the report of this day.', {}, { timeout: 3000 });
  screen.getByRole('link', { name: 'Open the report' });
});

test.each([
  ['abc', /names no day/],
  [addDays(today, 1), /is in the future/],
  [addDays(today, -11), /is in no phase/],
])('the page says why no report can be about %s', async (on, text) => {
  open({}, `${page}?on=${on}`);
  await screen.findByText(text);
});

test('a person who cannot see the trainee has no access', async () => {
  open({ [loadTrainee]: refused(403, { code: 'forbidden', detail: 'Forbidden.' }) });
  await screen.findByRole('heading', { name: 'No access' });
});

test('a day without a report gets a reason', async () => {
  const days = `POST /api/field-training/trainees/${traineeId}/days/`;
  const { user, to, address, answers } = open({
    [days]: refused(409, { code: 'day_reported', detail: 'This day has a daily report.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'No report on this day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Day Without a Report' }));
  await user.click(dialog.getByRole('button', { name: 'Record reason' }));
  await dialog.findByText('Please choose a reason');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Court');
  await user.click(dialog.getByRole('button', { name: 'Record reason' }));
  await dialog.findByText(/This day has a daily report/);
  answers[days] = { status: 201, body: inTraining };
  await user.click(dialog.getByRole('button', { name: 'Record reason' }));
  await waitFor(() => expect(address()).toBe(`/field-training/trainees/${traineeId}?tab=reports`));
  expect(to(days).at(-1)?.body).toEqual({ on: today, reason: 'court' });
});

test('a person without an open day reads why, and no one reports on themselves', async () => {
  const trainee = { ...inTraining, assignments: [] };
  open({ [`GET /api/field-training/trainees/${traineeId}/`]: ok(trainee) });
  await screen.findByText(/No daily report is open for you/);
});

test('the trainee cannot write a report', async () => {
  open({ [`GET /api/field-training/trainees/${traineeId}/`]: ok({ ...inTraining, own: true }) });
  await screen.findByText('You cannot write a report about yourself.');
});
