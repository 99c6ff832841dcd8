import { addDays } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvaluation } from '../../../testing/evaluations.ts';
import { ok, refused } from '../../../testing/fake-network.ts';
import { signInAs } from '../../../testing/people.ts';
import {
  add,
  complete,
  draft,
  group,
  inTraining,
  loadTrainee,
  openReport,
  ownReport,
  today,
  trainer,
} from '../../../testing/report-page.ts';

beforeEach(() => signInAs(trainer));

test('a draft of the day is continued, and the day moves with its answers', async () => {
  const yesterday = addDays(today, -1);
  const { user, to } = openReport({
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
  const { user, to, answers } = openReport({
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

test('a tab whose report was submitted in another one says so', async () => {
  const { user, answers } = openReport({
    'GET /api/evaluations/drafts/': ok([draft()]),
    [`GET /api/evaluations/drafts/${draft().id}/`]: ok(draft()),
    [`PUT /api/evaluations/drafts/${draft().id}/`]: refused(404, { code: 'not_found', detail: 'Gone.' }),
  });
  await waitFor(() => group('Radio'));
  answers[loadTrainee] = ok({ ...inTraining, reports: [ownReport] });
  await user.click(group('Radio').getByRole('radio', { name: '4' }));
  await screen.findByText('You have already written the report of this day.', {}, { timeout: 3000 });
  screen.getByRole('link', { name: 'Open the report' });
});

test('a trainer who may no longer see the trainee keeps the report that is not saved', async () => {
  const { user, answers, count } = openReport({ [add]: refused(403, { detail: 'You are no trainer of Dana Ortiz.' }) });
  await waitFor(() => group('Radio'));
  const loads = count(loadTrainee);
  answers[loadTrainee] = refused(404, { code: 'not_found' });
  await user.click(group('Radio').getByRole('radio', { name: '4' }));
  await screen.findByText(/You are no trainer of Dana Ortiz/, {}, { timeout: 3000 });
  await waitFor(() => expect(count(loadTrainee)).toBeGreaterThan(loads));
  expect(group('Radio').getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true);
});

test('a submitted draft is not loaded again', async () => {
  const one = `GET /api/evaluations/drafts/${draft().id}/`;
  const answered = { driving: { value: 5 }, safety: { value: 5 }, radio: { value: 5 }, best: { value: 'Calm' } };
  const whole = draft({ answers: { items: answered } });
  const { user, count, answers } = openReport({
    'GET /api/evaluations/drafts/': ok([whole]),
    [one]: ok(whole),
    [complete]: { status: 201, body: anEvaluation() },
  });
  await user.click(await screen.findByRole('button', { name: 'Review and submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the report' }));
  answers[one] = refused(404, { code: 'not_found', detail: 'Gone.' });
  const lists = count('GET /api/evaluations/drafts/');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await screen.findByText('The report is submitted. Dana Ortiz can read it now.');
  await waitFor(() => expect(count('GET /api/evaluations/drafts/')).toBeGreaterThan(lists));
  expect(count(one)).toBe(1);
});

test('a draft whose new day has another draft is not saved there, and the other one can be opened', async () => {
  const yesterday = addDays(today, -1);
  const other = draft({ id: '01J00000000000000000000D02', on: yesterday, answers: { items: { radio: { value: 6 } } } });
  const detail = 'You have another draft of the daily report. Open that draft, or choose another day.';
  const { user, to, answers } = openReport({
    'GET /api/evaluations/drafts/': ok([draft()]),
    [`GET /api/evaluations/drafts/${draft().id}/`]: ok(draft()),
    [`GET /api/evaluations/drafts/${other.id}/`]: ok(other),
    [`PUT /api/evaluations/drafts/${draft().id}/`]: refused(409, { code: 'day_reported', detail }),
  });
  await waitFor(() => expect(group('Driving').getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true));
  // Another window saved it after this page was opened.
  answers['GET /api/evaluations/drafts/'] = ok([draft(), other]);
  await user.selectOptions(screen.getByLabelText('Day'), yesterday);
  await user.click(await screen.findByRole('button', { name: 'Open that draft' }, { timeout: 3000 }));
  // The answers on the page belong to the other day, and are not saved there.
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(group('Radio').getByRole<HTMLInputElement>('radio', { name: '6' }).checked).toBe(true));
  expect(to(`PUT /api/evaluations/drafts/${draft().id}/`)).toHaveLength(1);
});
