import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvaluation } from '../../../testing/evaluations.ts';
import { ok, refused } from '../../../testing/fake-network.ts';
import { traineeId } from '../../../testing/field-training.ts';
import { signInAs } from '../../../testing/people.ts';
import {
  button,
  complete,
  draft,
  formId,
  group,
  inTraining,
  loadTrainee,
  openReport,
  today,
  trainer,
} from '../../../testing/report-page.ts';

beforeEach(() => signInAs(trainer));

test('a daily report is rated, the rest marked as not observed, and submitted once', async () => {
  const { user, to, address } = openReport({ [complete]: { status: 201, body: anEvaluation() } });
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
  const { user } = openReport();
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
  const { user, count } = openReport();
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

test('a person who cannot see the trainee has no access', async () => {
  openReport({ [loadTrainee]: refused(403, { code: 'forbidden', detail: 'Forbidden.' }) });
  await screen.findByRole('heading', { name: 'No access' });
});

test('the trainee cannot write a report', async () => {
  openReport({ [loadTrainee]: ok({ ...inTraining, own: true }) });
  await screen.findByText('You cannot write a report about yourself.');
});
