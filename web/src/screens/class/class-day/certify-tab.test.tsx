import type { AttendanceSheet, ClassDay } from '@muster/shared/attendance-answers';
import { permissionTypes } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aClassDay, aClassEvaluation, aLine, aSheet, aSheetRow } from '../../../testing/class-day.ts';
import { aUsableForm } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => signInAs(employee));

const sheetCall = 'GET /api/classes/A/attendance/';
const issue = 'POST /api/trainings/A/issue-certifications/';

async function open(sheet: AttendanceSheet, day: Partial<ClassDay> = {}, more: Answers = {}) {
  const requests = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(
      permissionTypes.map((permission_type) => ({ permission_type, active: permission_type === 'manage_trainings' })),
    ),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay(day)),
    [sheetCall]: ok(sheet),
    ...more,
  });
  const user = renderApp('/classes/A?tab=certifications');
  await screen.findByRole('heading', { name: 'Firearms Qualification', level: 1 });
  return { ...requests, user };
}

const there = aSheetRow('1', { lines: [aLine()] });
const absent = aSheetRow('2', { lines: [aLine({ status: 'absent', minutes: 0 })] });
const also = aSheetRow('3', { lines: [aLine()] });
const certify = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Certify ${name}` });

test('people who were present are preselected, and the question names the absent ones', async () => {
  const { user, to, answers } = await open(aSheet([there, absent, also]));
  await screen.findByRole('table', { name: 'Certifications of this class' });
  expect([certify('Officer 1').checked, certify('Officer 2').checked]).toEqual([true, false]);
  screen.getByText('2 of 3 chosen');
  await user.click(screen.getByRole('button', { name: 'Issue 2 certifications' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue certifications' });
  within(dialog).getByText('Certify 2 of 3? 1 absent.');
  within(dialog).getByText('Officer 2: Was absent on Wed, Mar 3, 2027.');
  within(dialog).getByText(/This also closes the attendance of the class\./);
  answers[issue] = ok({
    detail: '',
    issued: ['1'],
    not_issued: [{ employee_id: '3', detail: 'Not an attendee of this class' }],
  });
  answers[sheetCall] = ok(aSheet([{ ...there, certified: '2027-03-03' }, absent, also]));
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 certifications' }));
  await screen.findByText('1 certification issued.');
  screen.getByText('Officer 3: Not an attendee of this class');
  await screen.findByText('Certified Wed, Mar 3, 2027');
  expect(to(issue).map(({ body }) => body)).toEqual([{ employee_ids: ['1', '3'] }]);
});

test('without recorded attendance no one is preselected, and each person can be chosen', async () => {
  const { user, to, answers } = await open(aSheet([aSheetRow('1'), aSheetRow('2')]));
  await screen.findByText('No attendance was recorded. Record it first, or choose each person who was present.');
  expect([certify('Officer 1').checked, certify('Officer 2').checked]).toEqual([false, false]);
  screen.getByText('0 of 2 chosen');
  await user.click(certify('Officer 2'));
  await user.click(screen.getByRole('button', { name: 'Issue 1 certification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue certifications' });
  answers[issue] = ok({ detail: '', issued: ['2'], not_issued: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Issue 1 certification' }));
  await screen.findByText('1 certification issued.');
  expect(to(issue).map(({ body }) => body)).toEqual([{ employee_ids: ['2'] }]);
});

test('a person who missed a day is certified only with a reason', async () => {
  const { user, to, answers, count } = await open(aSheet([there, absent]));
  await user.click(await screen.findByRole('checkbox', { name: 'Certify Officer 2' }));
  await user.click(screen.getByRole('button', { name: 'Issue 2 certifications' }));
  screen.getByText('Please give a reason for 1 person first.');
  expect(count(issue)).toBe(0);
  await user.type(screen.getByLabelText('Reason to certify Officer 2'), 'Made up on Friday');
  await user.click(screen.getByRole('button', { name: 'Issue 2 certifications' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue certifications' });
  within(dialog).getByText('Certify 2 of 2?');
  within(dialog).getByText('Officer 2: Made up on Friday');
  answers[issue] = ok({ detail: '', issued: ['1', '2'], not_issued: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 certifications' }));
  await screen.findByText('2 certifications issued.');
  expect(to(issue)[0]?.body).toEqual({ employee_ids: ['1', '2'], reasons: { '2': 'Made up on Friday' } });
});

test('a failure is shown in the question, and the choices are kept', async () => {
  const { user } = await open(
    aSheet([there, absent]),
    {},
    { [issue]: refused(503, { code: 'busy', detail: 'The system is busy.' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Issue 1 certification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue certifications' });
  await user.click(within(dialog).getByRole('button', { name: 'Issue 1 certification' }));
  await within(dialog).findByText(/Failed to issue certifications\s+The system is busy\./);
});

test('a training that requires a pass offers only people who passed', async () => {
  const result = { no: 9, score: 60, passed: false, remediation: null, reason: null, at: aLine().at, by: aLine().by };
  const day = aClassDay();
  await open(
    aSheet([
      { ...there, result },
      { ...also, result: { ...result, score: 90, passed: true } },
    ]),
    {
      type: { ...day.type, assessment: 'score', requires_pass: true },
    },
  );
  await screen.findByText('Not passed. This training requires a pass.');
  screen.getByText('Failed, 60');
  screen.getByText('Passed, 90');
  expect(screen.queryByRole('checkbox', { name: 'Certify Officer 1' })).toBeNull();
  expect(certify('Officer 3').checked).toBe(true);
});

const formsCall = 'GET /api/evaluation-forms/';
const withForms = { ...aClassDay().type, form_ids: ['F1', 'F2'], requires_pass: true };
const evaluatedRows = [
  { ...there, evaluations: [aClassEvaluation(), aClassEvaluation({ form_id: 'F2', outcome: 'recorded' })] },
  { ...also, evaluations: [aClassEvaluation({ outcome: 'failed' })] },
  aSheetRow('5', { lines: [aLine()], evaluations: [aClassEvaluation()] }),
];

test('a training that requires evaluations names the ones that an attendee has not passed', async () => {
  const usable = [aUsableForm(), aUsableForm({ id: 'F2', name: 'Care of the firearm' })];
  const { user } = await open(aSheet(evaluatedRows), { type: withForms }, { [formsCall]: ok(usable) });
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  (await rowOf('Officer 1')).getByText('Done');
  const failed = await rowOf('Officer 3');
  failed.getByText(/Handgun qualification: failed\s+Care of the firearm: not evaluated/);
  failed.getByText('Failed an evaluation. This training requires a pass.');
  (await rowOf('Officer 5')).getByText('An evaluation is missing. This training requires a pass.');
  expect(screen.getAllByRole('checkbox')).toEqual([certify('Officer 1')]);
  await user.click(screen.getByRole('button', { name: 'Issue 1 certification' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue certifications' }));
  dialog.getByText('Officer 3: Handgun qualification: failed; Care of the firearm: not evaluated');
});

test('a certified person whose evaluation was corrected to a failure is marked', async () => {
  const evaluated = (outcome: 'passed' | 'failed') => ({
    lines: [aLine()],
    certified: '2027-03-03',
    evaluations: [aClassEvaluation({ outcome })],
  });
  await open(
    aSheet([aSheetRow('1', evaluated('failed')), aSheetRow('2', evaluated('passed'))]),
    { type: { ...aClassDay().type, form_ids: ['F1'], requires_pass: true } },
    { 'GET /api/evaluation-forms/': ok([aUsableForm()]) },
  );
  const mark = 'A required pass is missing now. Check the correction, or revoke the certification.';
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
  await screen.findByText(mark);
  row('Officer 1').getByText(mark);
  row('Officer 1').getByRole('button', { name: 'Revoke the certification of Officer 1' });
  expect(row('Officer 2').queryByText(mark)).toBeNull();
});

test('names of forms that cannot be loaded keep no one from certifying', async () => {
  await open(aSheet(evaluatedRows), { type: { ...withForms, requires_pass: false } }, { [formsCall]: refused(500) });
  await screen.findByRole('table', { name: 'Certifications of this class' });
  expect(certify('Officer 3').checked).toBe(true);
  screen.getByText(/Handgun qualification: failed/);
});

test('the person who certifies cannot choose themselves', async () => {
  await open(aSheet([aSheetRow('1004', { lines: [aLine()] }), there]));
  await screen.findByText('You cannot certify yourself. Please ask an administrator.');
  expect(screen.queryByRole('checkbox', { name: 'Certify Officer 1004' })).toBeNull();
});

test('a class that has not ended says so', async () => {
  await open(aSheet([there]), { ended: false });
  await screen.findByText('Certifications can be issued once the class has ended.');
});

test('a person who may not certify has no Certificates tab', async () => {
  await open(aSheet([there]), { may_certify: false });
  await screen.findByRole('table', { name: /^Attendance on/ });
  expect(screen.queryByRole('tab', { name: 'Certificates' })).toBeNull();
});

test('a certification is revoked with a reason, by the id that the record has', async () => {
  const id = '01J00000000000000000000009-12';
  const recordOf = (revoked_on: string | null) =>
    ok({
      employee: { employee_id: '1', name: 'Officer 1', rank: null, employed: true, active: true },
      on: '2027-03-05',
      known: '2027-03-05T18:00:00.000Z',
      entries: [],
      certifications: ['B', 'A'].map((class_id, n) => ({
        id: n === 1 ? id : '01J00000000000000000000009-3',
        entry: 12,
        training_id: 'T1',
        training_name: 'Firearms Qualification',
        certification_date: '2027-03-03',
        expiration_date: null,
        minutes: 120,
        provider: null,
        class_id,
        revoked_on,
        revoked_because: revoked_on && 'Wrong person',
      })),
      credits: [],
      statuses: [],
    });
  const revoke = `POST /api/certifications/${id}/revoke/`;
  const { user, to } = await open(
    aSheet([{ ...there, certified: '2027-03-03' }]),
    {},
    {
      'GET /api/record/1/': recordOf(null),
      [revoke]: ok({ id, entry: 13 }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Revoke the certification of Officer 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the certification of Officer 1' });
  await user.type(await within(dialog).findByLabelText('Reason'), 'Wrong person');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The certification is revoked.');
  expect(to(revoke)[0]?.body).toMatchObject({ reason: 'Wrong person' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke the/ })).toBeNull());
  screen.getByText('Revoked');
});

test('a record that cannot be loaded shows a message and a retry', async () => {
  const { user } = await open(
    aSheet([{ ...there, certified: '2027-03-03' }]),
    {},
    { 'GET /api/record/1/': refused(500) },
  );
  await user.click(await screen.findByRole('button', { name: 'Revoke the certification of Officer 1' }));
  await screen.findByText("We couldn't load this person's record. Check your connection and try again.");
});

test('a cleared person stays cleared after the others are certified, and reasons are kept', async () => {
  const { user, answers } = await open(aSheet([there, absent, also]));
  await user.click(await screen.findByRole('checkbox', { name: 'Certify Officer 3' }));
  await user.click(certify('Officer 2'));
  await user.type(screen.getByLabelText('Reason to certify Officer 2'), 'Made up on Friday');
  await user.click(screen.getByRole('button', { name: 'Issue 2 certifications' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue certifications' });
  answers[issue] = ok({ detail: '', issued: ['1'], not_issued: [{ employee_id: '2', detail: 'Busy' }] });
  answers[sheetCall] = ok(aSheet([{ ...there, certified: '2027-03-03' }, absent, also]));
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 certifications' }));
  await screen.findByText('Officer 2: Busy');
  await screen.findByText('Certified Wed, Mar 3, 2027');
  expect([certify('Officer 2').checked, certify('Officer 3').checked]).toEqual([true, false]);
  expect(screen.getByLabelText<HTMLInputElement>('Reason to certify Officer 2').value).toBe('Made up on Friday');
});

test('leaving the tab asks before a choice is lost, and not after it is taken back', async () => {
  const { user } = await open(aSheet([there, also]));
  await user.click(await screen.findByRole('checkbox', { name: 'Certify Officer 3' }));
  await user.click(screen.getByRole('tab', { name: 'Attendance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  within(dialog).getByText('1 change is not saved and will be lost.');
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(certify('Officer 3').checked).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(certify('Officer 3'));
  await user.click(screen.getByRole('tab', { name: 'Attendance' }));
  await screen.findByRole('table', { name: /^Attendance on/ });
});
