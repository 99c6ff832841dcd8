import type { AssessmentResult, AttendanceSheet } from '@muster/shared/attendance-answers';
import { permissionTypes } from '@muster/shared/permissions';
import type { TrainingType } from '@muster/shared/training-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aClassDay, aLine, aSheet, aSheetRow, by, firstDay } from '../../../testing/class-day.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { LoadAgain } from '../../../testing/load-again.tsx';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderApp, renderPart } from '../../../testing/render-app.tsx';
import { ResultsTab } from './components/results-tab.tsx';

beforeEach(() => signInAs(employee));

const sheetCall = 'GET /api/classes/A/attendance/';
const record = 'POST /api/classes/A/results/';
const byScore = { assessment: 'score', passing_score: 70, requires_pass: true } as const;

async function open(sheet: AttendanceSheet, type: Partial<TrainingType>, more: Answers = {}) {
  const day = aClassDay();
  const requests = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(
      permissionTypes.map((permission_type) => ({ permission_type, active: permission_type === 'manage_trainings' })),
    ),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay({ type: { ...day.type, ...type } })),
    [sheetCall]: ok(sheet),
    ...more,
  });
  const user = renderApp('/classes/A?tab=results');
  await screen.findByRole('heading', { name: 'Firearms Qualification', level: 1 });
  return { ...requests, user };
}

const aResult = (overrides: Partial<AssessmentResult> = {}): AssessmentResult => ({
  no: 9,
  score: null,
  passed: true,
  remediation: null,
  reason: null,
  at: aLine().at,
  by,
  ...overrides,
});
const save = (changes: number) =>
  screen.getByRole('button', { name: `Save results (${changes} change${changes === 1 ? '' : 's'})` });

test('scores are recorded, those below the passing score fail, and remediation is kept beside them', async () => {
  const { user, to, answers } = await open(aSheet([aSheetRow('1'), aSheetRow('2'), aSheetRow('3')]), byScore);
  await screen.findByText('0 passed, 0 failed, 3 without a result');
  screen.getByText(/Passing score: 70 or higher\. Only attendees who pass are certified\./);
  await user.type(screen.getByLabelText('Score of Officer 1'), '70');
  await user.type(screen.getByLabelText('Score of Officer 2'), '69.5');
  await user.type(screen.getByLabelText('Remediation of Officer 2'), 'Repeats it in May');
  screen.getByText('1 passed, 1 failed, 1 without a result');
  answers[record] = ok({ rows: [], not_recorded: [] });
  answers[sheetCall] = ok(
    aSheet([
      aSheetRow('1', { result: aResult({ score: 70 }) }),
      aSheetRow('2', { result: aResult({ score: 69.5, passed: false, remediation: 'Repeats it in May' }) }),
      aSheetRow('3'),
    ]),
  );
  await user.click(save(2));
  await screen.findByText('2 results saved.');
  expect(to(record).map(({ body }) => body)).toEqual([
    {
      results: [
        { employee_id: '1', score: 70 },
        { employee_id: '2', score: 69.5, remediation: 'Repeats it in May' },
      ],
    },
  ]);
});

test('an invalid score, and a remediation without a result, are not sent', async () => {
  const { user, count } = await open(aSheet([aSheetRow('1'), aSheetRow('2')]), byScore);
  await user.type(await screen.findByLabelText('Score of Officer 1'), '1001');
  screen.getByText('Enter a score from 0 to 1000');
  await user.type(screen.getByLabelText('Remediation of Officer 2'), 'Again');
  screen.getByText('Enter the result as well');
  await user.click(save(2));
  screen.getByText('Please correct the result of 2 people first.');
  expect(count(record)).toBe(0);
});

test('passed and failed are chosen, and another result needs a reason', async () => {
  const { user, to, answers } = await open(aSheet([aSheetRow('1', { result: aResult() }), aSheetRow('2')]), {
    assessment: 'pass_fail',
  });
  const result = (name: string) => within(screen.getByRole('group', { name: `Result of ${name}` }));
  await screen.findByRole('group', { name: 'Result of Officer 1' });
  await user.click(result('Officer 1').getByRole('radio', { name: 'Failed' }));
  await user.click(result('Officer 2').getByRole('radio', { name: 'Passed' }));
  await user.click(save(2));
  const dialog = await screen.findByRole('dialog', { name: 'Correct results' });
  within(dialog).getByText('Officer 1: passed, now failed');
  await user.type(within(dialog).getByLabelText('Reason'), 'Wrong target');
  answers[record] = ok({
    rows: [],
    not_recorded: [{ employee_id: '2', code: 'not_found', detail: 'Not an attendee of this class' }],
  });
  answers[sheetCall] = ok(aSheet([aSheetRow('1', { result: aResult({ no: 10, passed: false }) }), aSheetRow('2')]));
  await user.click(within(dialog).getByRole('button', { name: 'Save results' }));
  await screen.findByText('Not an attendee of this class');
  expect(to(record)[0]?.body).toEqual({
    results: [
      { employee_id: '1', passed: false, reason: 'Wrong target' },
      { employee_id: '2', passed: true },
    ],
  });
  save(1);
});

test('a result recorded by another person is shown, and either one can be taken', async () => {
  const { user, answers, count } = await open(aSheet([aSheetRow('1')]), byScore, {
    [record]: refused(503, { code: 'busy', detail: 'The system is busy.' }),
  });
  await user.type(await screen.findByLabelText('Score of Officer 1'), '90');
  answers[sheetCall] = ok(aSheet([aSheetRow('1', { result: aResult({ no: 11, score: 60, passed: false }) })]));
  await user.click(save(1));
  await screen.findByText('Luis Diaz recorded failed, 60 on Wed, Mar 3, 2027, 14:05, after you opened this page.');
  const sent = count(record);
  await user.click(save(1));
  expect(count(record)).toBe(sent);
  await user.click(screen.getByRole('button', { name: 'Take the recorded entry for Officer 1' }));
  await waitFor(() => expect(screen.getByLabelText('Score of Officer 1')).toHaveProperty('value', '60'));
});

test('a result recorded by another person while the reason is typed is not corrected unseen', async () => {
  const day = aClassDay();
  const { answers, count } = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok([{ permission_type: 'manage_trainings', active: true }]),
    [sheetCall]: ok(aSheet([aSheetRow('1', { result: aResult({ score: 80 }) })])),
  });
  const user = renderPart(
    <>
      <ResultsTab
        classId="A"
        day={{ ...day, type: { ...day.type, assessment: 'score' } }}
        reload={async () => undefined}
      />
      <LoadAgain />
    </>,
    '/classes/A?tab=results',
  );
  const score = await screen.findByLabelText('Score of Officer 1');
  await user.clear(score);
  await user.type(score, '90');
  await user.click(save(1));
  const dialog = await screen.findByRole('dialog', { name: 'Correct results' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Counted again');
  answers[sheetCall] = ok(aSheet([aSheetRow('1', { result: aResult({ no: 11, score: 60 }) })]));
  fireEvent.click(screen.getByText('Load again'));
  await screen.findByText(/^Luis Diaz recorded passed, 60 on .* after you opened this page\./);
  await user.click(within(dialog).getByRole('button', { name: 'Save results' }));
  await screen.findByText(/^Another person recorded 1 entry in the meantime\./);
  expect(count(record)).toBe(0);
});

test('a person cannot record their own result', async () => {
  await open(aSheet([aSheetRow('1004')]), byScore);
  await screen.findByText('0 passed, 0 failed, 1 without a result');
  expect(screen.queryByLabelText('Score of Officer 1004')).toBeNull();
});

test('a class that has not begun says when results can be recorded', async () => {
  await open(aSheet([aSheetRow('1')], { sessions: [{ ...firstDay, begun: false }] }), byScore);
  await screen.findByText('Results can be recorded from Wed, Mar 3, 2027, 09:00-11:00 on.');
});
