import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { device, deviceWithKey } from '../../../parts/offline/device.ts';
import { sendWaiting } from '../../../parts/offline/queue.ts';
import { anEvaluation, aQualification } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { saveOpenDraft } from '../../../ui/form-draft.ts';

const { id } = anEvaluation();
const address = `/evaluations/1004/${id}`;
const one = `GET /api/evaluations/people/1004/${id}/`;
const correct = `POST /api/evaluations/people/1004/${id}/corrections/`;

function open(own: string, held: readonly string[], answers: Answers, at = address) {
  const self = { ...employee, employee_id: own };
  signInAs(self);
  return {
    ...network({
      'GET /api/employee-info/': ok(self),
      [`GET /api/employee-permissions/${own}/`]: ok(permissionList(held)),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      [one]: ok(anEvaluation()),
      ...answers,
    }),
    ...browseApp(at),
  };
}

beforeEach(() => signInAs(employee));

test('the evaluated person reads the answers, and acknowledges with a comment', async () => {
  const acknowledge = `POST /api/evaluations/own/${id}/acknowledge/`;
  const done = anEvaluation({ acknowledged: { at: '2026-05-13T15:00:00.000Z', comment: 'Understood' } });
  const { user, answers, to } = open('1004', [], { [acknowledge]: ok(done) });
  await screen.findByRole('heading', { name: 'Vehicle stop: Dana Ortiz', level: 1 });
  screen.getByText('12 of 20 points (60%)');
  screen.getByText('Reached for the door');
  screen.getByRole('button', { name: 'Not observed: 1 item' });
  screen.getByRole('img', { name: 'Signature of the evaluator: Signed' });
  expect(screen.queryByRole('button', { name: 'Record remedial training' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Comment'), 'Understood');
  answers[one] = ok(done);
  await user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  await screen.findByText('Understood', { selector: 'dd' });
  expect(to(acknowledge)[0]?.body).toEqual({ read: 12, comment: 'Understood' });
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
});

test('an acknowledgment of an evaluation that was corrected meanwhile shows the correction', async () => {
  const acknowledge = `POST /api/evaluations/own/${id}/acknowledge/`;
  const { user, answers, to } = open('1004', [], { [acknowledge]: refused(409, { code: 'edit_conflict' }) });
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  const dialog = within(await screen.findByRole('dialog'));
  answers[one] = ok(anEvaluation({ entry: 14, corrected: 'Counted again' }));
  await user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  await screen.findByText(/^The evaluation was corrected after you opened it/);
  await screen.findByText('Counted again');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers[acknowledge] = ok(anEvaluation());
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Acknowledge' }));
  await screen.findByText('The evaluation is acknowledged.');
  expect(to(acknowledge).map(({ body }) => body)).toEqual([
    { read: 12, comment: '' },
    { read: 14, comment: '' },
  ]);
});

test('a correction needs a reason, and starts from the recorded answers', async () => {
  const corrected = anEvaluation({ outcome: 'passed', points: 20, entry: 15, corrected: 'Misread' });
  const { user, answers, to } = open('1002', [], {
    [one]: ok(anEvaluation({ can_correct: true })),
    [correct]: refused(409, { code: 'edit_conflict' }),
  });
  await user.click(await screen.findByRole('button', { name: 'More actions for Vehicle stop: Dana Ortiz' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct', hidden: true }));
  await user.click(await screen.findByRole('radio', { name: 'Pass' }));
  screen.getByText(/Only training staff change the day or the firearm/);
  expect(screen.queryByLabelText('Day')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText('Reason is required');
  await user.type(screen.getByLabelText('Reason'), 'Misread');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText(/Someone else changed this evaluation/);
  answers[one] = ok(anEvaluation({ can_correct: true, entry: 14 }));
  await user.click(screen.getByRole('button', { name: 'Use the new state as the base' }));
  answers[correct] = ok(corrected);
  answers[one] = ok(corrected);
  await waitFor(() => expect(screen.queryByText(/Someone else changed/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText('Misread');
  expect(to(correct)[1]?.body).toMatchObject({
    reason: 'Misread',
    read: 14,
    answers: { items: { grip: { value: true, comment: 'Reached for the door' }, hits: { value: 9 } } },
  });
});

test('a correction that is restored after an expired login session does not replace a newer one', async () => {
  const openCorrection = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct', hidden: true }));
  };
  const before = open('1002', [], { [one]: ok(anEvaluation({ can_correct: true })) });
  await openCorrection(before);
  await before.user.click(await screen.findByRole('radio', { name: 'Pass' }));
  await before.user.type(screen.getByLabelText('Reason'), 'Misread');
  saveOpenDraft(employee.id, Date.now());
  cleanup();
  const after = open('1002', [], {
    [one]: ok(anEvaluation({ can_correct: true, entry: 14 })),
    [correct]: refused(409, { code: 'edit_conflict' }),
  });
  await openCorrection(after);
  await screen.findByDisplayValue('Misread');
  await after.user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText(/Someone else changed this evaluation/);
  expect(after.to(correct)[0]?.body).toMatchObject({ read: 12, reason: 'Misread' });
});

test('an acknowledgment after which the page cannot be loaded says so, and is shown after a retry', async () => {
  const done = anEvaluation({ acknowledged: { at: '2026-05-13T15:00:00.000Z', comment: null } });
  const { user, answers } = open('1004', [], { [`POST /api/evaluations/own/${id}/acknowledge/`]: ok(done) });
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  answers[one] = refused(500);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Acknowledge' }));
  await screen.findByText('The evaluation is acknowledged.');
  await screen.findByText(/^Shown as of/);
  answers[one] = ok(done);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/^Shown as of/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
});

test('training staff change the day in a correction', async () => {
  const { user, to } = open('1001', ['manage_trainings'], {
    [one]: ok(anEvaluation({ can_correct: true })),
    [correct]: ok(anEvaluation({ on: '2026-05-11', corrected: 'Wrong day' })),
  });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct', hidden: true }));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-05-11' } });
  await user.type(screen.getByLabelText('Reason'), 'Wrong day');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(to(correct)[0]?.body).toMatchObject({ on: '2026-05-11', reason: 'Wrong day' }));
});

test('a firearm that is chosen in a correction stays in the list when the day changes', async () => {
  const recorded = aQualification({ can_correct: true });
  const other = { ...recorded.firearm, id: '01J00000000000000000000G02', model: '19', serial: 'OTHER' };
  const firearmsOn = (on: string, firearms: readonly unknown[]) => ({
    [`GET /api/evaluation-forms/${recorded.form_id}/people/1004/?on=${on}`]: ok({ on, firearms, attempt: 1 }),
  });
  const { user, to } = open('1001', ['manage_trainings'], {
    [one]: ok(recorded),
    [correct]: ok(recorded),
    ...firearmsOn(recorded.on, [other]),
    ...firearmsOn('2026-05-11', []),
  });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct', hidden: true }));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Firearm');
  await user.selectOptions(choice, await screen.findByRole('option', { name: /OTHER/ }));
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-05-11' } });
  await waitFor(() => expect(to(Object.keys(firearmsOn('2026-05-11', []))[0] ?? '')).toHaveLength(1));
  expect(choice.selectedOptions[0]?.textContent).toContain('OTHER');
  await user.selectOptions(choice, '');
  await user.type(screen.getByLabelText('Reason'), 'Wrong day');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(to(correct)).toHaveLength(1));
  expect(to(correct)[0]?.body).not.toHaveProperty('firearm_id');
});

test('training staff withdraw an evaluation with a reason', async () => {
  const withdraw = `POST /api/evaluations/people/1004/${id}/withdraw/`;
  const withdrawn = anEvaluation({ withdrawn: { on: '2026-05-13', reason: 'Wrong person' } });
  const { user, answers } = open('1001', ['manage_trainings'], { [withdraw]: ok(withdrawn) });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw', hidden: true }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Wrong person');
  answers[one] = ok(withdrawn);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn on Wed, May 13, 2026. It counts for no day. Reason: “Wrong person”');
});

describe('remedial training after a failed evaluation', () => {
  const remediate = `POST /api/evaluations/people/1004/${id}/remediation/`;
  const failed = anEvaluation({ outcome: 'failed', can_remediate: true });
  const remediation = [
    { on: '2026-05-13', minutes: 45, trainer: { employee_id: '1002', name: 'Ada Baker' }, text: 'Dry fire' },
  ];

  async function record(sent: Answers[string]) {
    const opened = open('1002', [], { [one]: ok(failed), [remediate]: sent });
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Record remedial training' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record remedial training' }));
    await user.type(dialog.getByLabelText('Minutes'), '45');
    await user.type(dialog.getByLabelText('Remedial training'), 'Dry fire');
    opened.answers[one] = ok({ ...failed, remediation });
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return opened;
  }

  test('is recorded on the page of the evaluation', async () => {
    await record({ status: 201, body: { ...failed, remediation } });
    await screen.findByText('Dry fire');
    screen.getByText('Wed, May 13, 2026, 45 minutes, Ada Baker');
  });

  test('waits without a connection, and is sent later', async () => {
    signInAs({ ...employee, employee_id: '1002' });
    network({ 'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }) });
    await deviceWithKey();
    const { answers, to } = await record('no-response');
    const section = within(screen.getByRole('region', { name: 'Remedial training' }));
    await section.findByText('Waiting to be sent');
    section.getByText('Dry fire');
    expect(device()?.entries).toMatchObject([{ text: 'Dana Ortiz: remedial training for Vehicle stop', address }]);
    answers['POST /api/token/verify/'] = ok({});
    answers[remediate] = { status: 201, body: { ...failed, remediation } };
    await sendWaiting();
    expect(device()?.entries).toMatchObject([{ state: 'sent' }]);
    await section.findByText('Wed, May 13, 2026, 45 minutes, Ada Baker');
    expect(section.queryByText('Waiting to be sent')).toBeNull();
    expect(to(remediate).at(-1)?.body).toMatchObject({ minutes: '45', text: 'Dry fire' });
  });

  test('is not offered to people who may not record it', async () => {
    open('1002', [], { [one]: ok({ ...failed, can_remediate: false }) });
    await screen.findByRole('region', { name: 'Remedial training' });
    expect(screen.queryByRole('button', { name: 'Record remedial training' })).toBeNull();
  });
});

test('an evaluation of someone else is refused', async () => {
  open('1005', [], { [one]: refused(403, { detail: 'No' }) });
  await screen.findByText('You may not see this evaluation.');
});

test('a passed firearms evaluation has a qualification card, others do not', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  const { user } = open('1004', [], { [one]: ok(aQualification()) });
  await user.click(await screen.findByRole('button', { name: 'Qualification card' }));
  // Tests have no font.
  await screen.findByText("We couldn't make the PDF. Check your connection and try again.");
  expect(saved).toEqual([]);
  cleanup();
  open('1004', [], { [one]: ok(aQualification({ outcome: 'failed' })) });
  await screen.findByRole('heading', { name: 'Handgun qualification: Dana Ortiz', level: 1 });
  expect(screen.queryByRole('button', { name: 'Qualification card' })).toBeNull();
});

test('a supervisor reviews a report of field training, which names its phase, its neighbors and the next to review', async () => {
  const review = `POST /api/evaluations/people/1004/${id}/review/`;
  const report = anEvaluation({
    outcome: 'recorded',
    field_training: { trainee_id: traineeId, report: 'daily', phase: 'one' },
    can_review: true,
  });
  const reviewed = {
    at: '2026-05-13T15:00:00.000Z',
    by: { employee_id: '1002', name: 'Ada Baker' },
    comment: 'Agreed',
  };
  const trainee = aTrainee({
    reports: [
      aTraineeReport({ evaluation_id: '01J00000000000000000000E00', on: '2026-05-11', can_review: true }),
      aTraineeReport({ evaluation_id: id, on: '2026-05-12', can_review: true }),
    ],
  });
  const { user, answers, to } = open('1002', [], {
    [one]: ok(report),
    [`GET /api/field-training/trainees/${traineeId}/`]: ok(trainee),
    [review]: ok({ ...report, reviewed, can_review: false }),
  });
  await screen.findByText('Daily report, Phase 1');
  screen.getByText('To review');
  expect(
    screen.getByRole('link', { name: 'Previous report: Daily report, Mon, May 11, 2026' }).getAttribute('href'),
  ).toBe('/evaluations/1004/01J00000000000000000000E00');
  expect(screen.queryByRole('link', { name: /^Next report/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Comment'), 'Agreed');
  answers[one] = ok({ ...report, reviewed, can_review: false });
  await user.click(dialog.getByRole('button', { name: 'Mark as reviewed' }));
  await screen.findByText(/^By Ada Baker, /);
  screen.getByText('Agreed', { selector: 'p' });
  expect(to(review)[0]?.body).toEqual({ read: 12, comment: 'Agreed' });
  expect(
    screen.getByRole('link', { name: 'Next report to review: Daily report, Mon, May 11, 2026' }).getAttribute('href'),
  ).toBe('/evaluations/1004/01J00000000000000000000E00');
  expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull();
});
