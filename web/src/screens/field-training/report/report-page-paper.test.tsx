import { addDays } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
const onPaper = (author: string) =>
  `GET /api/evaluation-forms/${formId}/people/1004/?on=${today}&trainee_id=${traineeId}&report=daily&evaluator_id=${author}`;
const answers = {
  [loadTrainee]: ok(ofOthers),
  [onPaper('77')]: ok(prepared(today)),
  [onPaper('78')]: ok(prepared(today)),
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
  expect(address()).toBe(`${page}?author=77`);
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
  const { user } = openReport({ ...answers, [loadTrainee]: ok(trainee) }, page, staff);
  await user.selectOptions(await screen.findByLabelText('Author'), 'Al Ray (79)');
  await screen.findByText('No report of this author is open. Choose another author.');
  await user.selectOptions(screen.getByLabelText('Author'), 'Jo Kay (78)');
  await screen.findByRole('radiogroup', { name: 'Driving' });
});
