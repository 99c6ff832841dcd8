import { weekdayOf } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok, refused } from '../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../testing/field-training.ts';
import { signInAs } from '../../../testing/people.ts';
import {
  button,
  inTraining,
  loadTrainee,
  openReport,
  ownReport,
  page,
  prepare,
  prepared,
  today,
  trainer,
} from '../../../testing/report-page.ts';

beforeEach(() => signInAs(trainer));

test('only days as a trainer without a report are offered, and a refused day cannot be submitted', async () => {
  const yesterday = addDays(today, -1);
  openReport({
    [loadTrainee]: ok({
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

test('days off come last, after today and the missing days', async () => {
  const weekday = weekdayOf(addDays(today, -1));
  const [assignment] = aTrainee().assignments;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday && day !== weekdayOf(today));
  openReport({
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
  openReport({ [loadTrainee]: ok({ ...inTraining, reports: [ownReport] }) }, `${page}?on=${today}`);
  await screen.findByText('You have already written the report of this day.');
  expect(screen.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toContain(ownReport.evaluation_id);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('button', { name: 'No report on this day' })).toBeNull();
});

test('a day with a reason shows the reason only', async () => {
  const by = { employee_id: '1010', name: 'Luis Perez' };
  const without = [{ entry: 9, on: today, reason: 'court', text: null, by }] as Trainee['without'];
  openReport({ [loadTrainee]: ok({ ...inTraining, without }) }, `${page}?on=${today}`);
  await screen.findByText('No report is written about this day: court.');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test.each([
  ['abc', /names no day/],
  [addDays(today, 1), /is in the future/],
  [addDays(today, -11), /is in no phase/],
])('the page says why no report can be about %s', async (on, text) => {
  openReport({}, `${page}?on=${on}`);
  await screen.findByText(text);
});

test('a day without a report gets a reason', async () => {
  const days = `POST /api/field-training/trainees/${traineeId}/days/`;
  const { user, to, address, answers } = openReport({
    [days]: refused(409, { code: 'day_reported', detail: 'This day has a daily report.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'No report on this day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Day without a report' }));
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
  openReport({ [loadTrainee]: ok(trainee) });
  await screen.findByText(/No daily report is open for you/);
});
