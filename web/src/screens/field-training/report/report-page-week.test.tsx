import { addDays } from '@muster/shared/rules/calendar';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../../testing/fake-network.ts';
import { aTraineeReport, traineeId } from '../../../testing/field-training.ts';
import { signInAs } from '../../../testing/people.ts';
import { form, formId, inTraining, loadTrainee, openReport, today, trainer } from '../../../testing/report-page.ts';

beforeEach(() => signInAs(trainer));

const first = addDays(today, -10);
const answered = {
  ...aTraineeReport({ on: today }),
  form_id: formId,
  version: 1,
  answers: {
    items: {
      driving: { value: 2, minutes: 30, comment: 'Crossed the line' },
      best: { value: 'Calm at a collision' },
    },
  },
};
const path = `/field-training/trainees/${traineeId}/report/phase`;

test('a text or the remedial minutes of a day are inserted below what is typed', async () => {
  const program = { ...inTraining.program, phase_form_id: formId };
  const { user, count } = openReport(
    {
      [loadTrainee]: ok({ ...inTraining, program, reports: [aTraineeReport({ on: today })] }),
      [`GET /api/evaluation-forms/${formId}/?report=phase`]: ok(form),
      [`GET /api/evaluation-forms/${formId}/people/1004/?on=${today}&trainee_id=${traineeId}&report=phase`]: ok({
        employee: inTraining.employee,
        on: today,
        firearms: [],
        attempt: 1,
        refused: null,
        needs_remediation: null,
      }),
      [`GET /api/field-training/trainees/${traineeId}/ratings/`]: ok({ items: [], reports: [] }),
      [`GET /api/field-training/trainees/${traineeId}/answers/?from=${first}&to=${today}`]: ok({
        forms: [{ form_id: formId, version: 1, content: form.content }],
        reports: [answered],
      }),
    },
    path,
  );
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Most acceptable performance' });
  await user.type(text, 'A good week.');
  const insert = screen.getByRole('button', { name: 'Insert from a day: Most acceptable performance' });
  await user.click(insert);
  await user.click(await screen.findByRole('menuitem', { name: /^Insert “Most acceptable performance” of / }));
  await user.click(insert);
  await user.click(await screen.findByRole('menuitem', { name: /^Insert “Remedial minutes” of / }));
  expect(text.value.split('\n')).toEqual([
    'A good week.',
    expect.stringMatching(/^\w+, \w+ \d+, \d+: Calm at a collision$/),
    expect.stringMatching(/: Driving, 30 min$/),
  ]);
  expect(count(`GET /api/field-training/trainees/${traineeId}/answers/?from=${first}&to=${today}`)).toBeGreaterThan(0);
});
