import { addDays } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEvaluation } from '../../../testing/evaluations.ts';
import { ok } from '../../../testing/fake-network.ts';
import { aTrainee, traineeId } from '../../../testing/field-training.ts';
import { signInAs } from '../../../testing/people.ts';
import {
  add,
  complete,
  draft,
  formId,
  group,
  inTraining,
  loadTrainee,
  openReport,
  page,
  prepare,
  prepared,
  today,
  trainer,
} from '../../../testing/report-page.ts';

beforeEach(() => signInAs(trainer));

const staff = ['manage_trainings'];
const [assignment] = aTrainee().assignments;
const assigned = (employee_id: string, name: string) => ({
  ...assignment,
  trainer: { employee_id, name },
  from: addDays(today, -2),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
});
const ofOthers = { ...inTraining, assignments: [assigned('77', 'Kim Lee'), assigned('78', 'Jo Kay')] };
const yesterday = addDays(today, -1);
const onPaper = (author: string, on = today, kind = 'daily') => `${prepare(on, kind)}&evaluator_id=${author}`;
const kim = { employee_id: '77', name: 'Kim Lee' };
const jo = { employee_id: '78', name: 'Jo Kay' };
const authors = [kim, jo].map((one) => ({ ...one, on: today }));
const accepted = { ...prepared(today), authors };
const refused = 'You cannot write this report. A trainer who is assigned on that day writes the daily report.';
const answers = {
  [loadTrainee]: ok(ofOthers),
  [prepare(today)]: ok({ ...accepted, refused }),
  [onPaper('77')]: ok(accepted),
  [onPaper('78')]: ok(accepted),
};

test('training staff choose the author of a daily report on paper, whose days are offered', async () => {
  const { user, to, address } = openReport(
    { ...answers, [complete]: { status: 201, body: anEvaluation() } },
    page,
    staff,
  );
  await screen.findByText(/^No report of your own is open here/);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Author'), 'Kim Lee (77)');
  const driving = within(await screen.findByRole('radiogroup', { name: 'Driving' }));
  expect(address()).toBe(`${page}?on=${today}&author=77`);
  const day = screen.getByLabelText<HTMLSelectElement>('Day');
  expect([...day.options].map(({ value }) => value)).toEqual([0, -1, -2].map((days) => addDays(today, days)));
  await user.click(driving.getByRole('radio', { name: '5' }));
  await waitFor(() => expect(to(add)[0]?.body).toMatchObject({ evaluator_id: '77', on: today }), { timeout: 3000 });
  await user.click(screen.getByRole('button', { name: 'Mark the other 2 as not observed' }));
  await user.type(screen.getByRole('textbox', { name: 'Most acceptable performance' }), 'Calm');
  await user.click(screen.getByRole('button', { name: 'Review and submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the report' }));
  dialog.getByText('You record the report on paper of Kim Lee.');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(to(complete)[0]?.body).toMatchObject({ evaluator_id: '77', draft_id: draft().id }));
});

test('each author has a draft of their own', async () => {
  const kims = draft({ evaluator: { employee_id: '77', name: 'Kim Lee' } });
  const { user } = openReport(
    {
      ...answers,
      'GET /api/evaluations/drafts/': ok([kims]),
      [`GET /api/evaluations/drafts/${kims.id}/`]: ok(kims),
    },
    `${page}?on=${today}&author=77`,
    staff,
  );
  const five = () => group('Driving').getByRole<HTMLInputElement>('radio', { name: '5' });
  await waitFor(() => expect(five().checked).toBe(true));
  await user.selectOptions(screen.getByLabelText('Author'), 'Jo Kay (78)');
  await waitFor(() => expect(five().checked).toBe(false));
  await user.selectOptions(screen.getByLabelText('Author'), 'Kim Lee (77)');
  await waitFor(() => expect(five().checked).toBe(true));
});

test('people without training permissions choose no author', async () => {
  openReport({ [loadTrainee]: ok(ofOthers) });
  await screen.findByText(/No daily report is open for you/);
  expect(screen.queryByLabelText('Author')).toBeNull();
});

test('an author without an open day keeps the choice of another author', async () => {
  const later = { ...assigned('79', 'Al Ray'), from: addDays(today, 5) };
  const trainee = { ...ofOthers, assignments: [...ofOthers.assignments, later] };
  const { user } = openReport(
    { ...answers, [loadTrainee]: ok(trainee), [onPaper('79')]: ok({ ...accepted, refused }) },
    `${page}?author=79`,
    staff,
  );
  await screen.findByText('No report of this author is open. Choose another author.');
  await user.selectOptions(screen.getByLabelText('Author'), 'Jo Kay (78)');
  await screen.findByRole('radiogroup', { name: 'Driving' });
});

describe('a weekly report on paper', () => {
  const weekly = page.replace('daily', 'weekly');
  const program = { ...inTraining.program, weekly_form_id: formId };
  const sergeant = { employee_id: '80', name: 'Pat Diaz' };
  const own = { employee_id: '1010', name: 'Luis Perez', on: today };
  const offered = [
    { ...kim, on: yesterday },
    { ...sergeant, on: today },
  ];
  const ofWeek = (more: object = {}) => ok({ ...prepared(today), authors: offered, ...more });
  const inWeek = {
    [loadTrainee]: ok({ ...ofOthers, program }),
    [prepare(today, 'weekly')]: ofWeek({ refused }),
    [onPaper('80', today, 'weekly')]: ofWeek(),
    [onPaper('77', yesterday, 'weekly')]: ofWeek({ on: yesterday }),
    [`GET /api/field-training/trainees/${traineeId}/ratings/`]: ok({ items: [], reports: [] }),
  };

  test('offers the people whose report the server accepts, superiors included', async () => {
    const { user, to, address } = openReport(inWeek, weekly, staff);
    const field = await screen.findByLabelText<HTMLSelectElement>('Author');
    expect([...field.options].map(({ text }) => text)).toEqual(['Choose the author', 'Kim Lee (77)', 'Pat Diaz (80)']);
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.selectOptions(field, 'Pat Diaz (80)');
    const driving = within(await screen.findByRole('radiogroup', { name: 'Driving' }));
    expect(address()).toBe(`${weekly}?on=${today}&author=80`);
    await user.click(driving.getByRole('radio', { name: '5' }));
    const sent = { evaluator_id: '80', on: today, field_training: { trainee_id: traineeId, report: 'weekly' } };
    await waitFor(() => expect(to(add)[0]?.body).toMatchObject(sent), { timeout: 3000 });
  });

  test('moves to a day on which the author is accepted', async () => {
    const { user, address } = openReport(inWeek, weekly, staff);
    await user.selectOptions(await screen.findByLabelText('Author'), 'Kim Lee (77)');
    await screen.findByRole('radiogroup', { name: 'Driving' });
    expect(address()).toBe(`${weekly}?on=${yesterday}&author=77`);
  });

  test('is not asked of staff whose own report is accepted, who may choose another author', async () => {
    const answer = ofWeek({ authors: [...offered, own] });
    openReport({ ...inWeek, [prepare(today, 'weekly')]: answer }, weekly, staff);
    await screen.findByRole('radiogroup', { name: 'Driving' });
    const field = await screen.findByLabelText<HTMLSelectElement>('Author');
    expect([...field.options].map(({ text }) => text)).toEqual(['My own report', 'Kim Lee (77)', 'Pat Diaz (80)']);
  });

  test('of a week without an author asks for another week', async () => {
    openReport({ ...inWeek, [prepare(today, 'weekly')]: ofWeek({ authors: [], refused }) }, weekly, staff);
    await screen.findByText('No one can write a report of this week. Choose another week.');
    expect(screen.queryByLabelText('Author')).toBeNull();
    screen.getByLabelText('Week');
  });
});
