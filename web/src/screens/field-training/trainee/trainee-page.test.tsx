import type { Trainee } from '@muster/shared/field-training-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';

const one = `GET /api/field-training/trainees/${traineeId}/`;
const post = (rest: string) => `POST /api/field-training/trainees/${traineeId}/${rest}`;

beforeEach(() => {
  signInAs(employee);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T18:00:00Z') });
});

function open(trainee: Trainee, answers: Answers = {}, held: readonly string[] = ['manage_trainings']) {
  return {
    ...network({
      'GET /api/employee-info/': ok({ ...employee, employee_id: '1010' }),
      'GET /api/employee-permissions/1004/': ok(permissionList(held)),
      'GET /api/employee-permissions/1010/': ok(permissionList(held)),
      'GET /api/evaluations/drafts/': ok([]),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      'GET /api/employee-certifications/?limit=1000': ok([]),
      [one]: ok(trainee),
      ...answers,
    }),
    ...browseApp(`/field-training/trainees/${traineeId}`),
  };
}

const part = (name: string) => screen.findByRole('region', { name });
const dialogFor = async (user: ReturnType<typeof open>['user'], button: string | RegExp) => {
  await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  return within(await screen.findByRole('dialog'));
};
const nobody = { report: false, review: false, manage: false };

test('shows the phases in words, with the week of today and extensions', async () => {
  const [first, second] = aTrainee().phases;
  const ended = { ...first, ended_on: '2026-05-10', added: 0 } as Trainee['phases'][number];
  const present = { ...second, from: '2026-05-11', until: '2026-06-21', added: 2 } as Trainee['phases'][number];
  open(aTrainee({ phases: [ended, present] }));
  const items = within(await part('Phases')).getAllByRole('listitem');
  expect(textsOf(items)).toEqual([
    'Phase 1Ended, 1 weekMon, May 4, 2026 to Sun, May 10, 2026Goals: Orientation and officer safety',
    'Phase 2In progress, week 1 of 6, extended by 2 weeksMon, May 11, 2026 to Sun, Jun 21, 2026',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step']);
});

test('others than the trainee and the people who manage see no action', async () => {
  open(aTrainee({ may: nobody }), {}, []);
  await part('Assignments');
  for (const name of ['Assign trainer', 'Decide about the phase', /^End the/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: /version 2/ })).toBeNull();
});

test('a trainer writes missing reports or says why there is none, for the own days only', async () => {
  const missing_days = [
    { on: '2026-05-01', trainers: [], overdue: true },
    { on: '2026-05-12', trainers: [{ employee_id: '1010', name: 'Luis Perez' }], overdue: false },
  ];
  const days = post('days/');
  const { user, to, count } = open(
    aTrainee({ may: { ...nobody, report: true }, missing_days }),
    {
      [days]: { status: 201, body: aTrainee() },
    },
    [],
  );
  const table = within(await part('Missing daily reports'));
  const write = await table.findByRole('link', { name: 'Write the report of Tue, May 12, 2026' });
  expect(write.getAttribute('href')).toBe(`/field-training/trainees/${traineeId}/report/daily?on=2026-05-12`);
  expect(table.getAllByRole('button', { name: /^Record why/ })).toHaveLength(1);
  const dialog = await dialogFor(user, 'Record why Tue, May 12, 2026 has no report');
  await user.click(dialog.getByRole('button', { name: 'Record reason' }));
  await dialog.findByText('Please choose a reason', { selector: '[id$=error]' });
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Court');
  await user.dblClick(dialog.getByRole('button', { name: 'Record reason' }));
  await screen.findByText('The reason is recorded.');
  expect(count(days)).toBe(1);
  expect(to(days)[0]?.body).toEqual({ on: '2026-05-12', reason: 'court' });
});

test('an assignment names phase, role, days and weekdays', async () => {
  const assign = post('assignments/');
  const { user, to } = open(aTrainee(), { [assign]: { status: 201, body: aTrainee() } });
  const dialog = await dialogFor(user, 'Assign trainer');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await dialog.findByText('Please choose an employee');
  await user.type(dialog.getByLabelText('Employee'), '77');
  await user.click(dialog.getByLabelText('Fri'));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await screen.findByText('The assignment is recorded.');
  expect(to(assign)[0]?.body).toEqual({
    employee_id: '77',
    phase: 'one',
    role: 'trainer',
    from: '2026-05-13',
    weekdays: [1, 2, 3, 4],
  });
});

test('a trainer without the training is refused at the form', async () => {
  const detail = 'The program requires a certification in FTO course on Wed, May 13, 2026.';
  const { user } = open(aTrainee(), { [post('assignments/')]: refused(409, { detail, code: 'not_qualified' }) });
  const dialog = await dialogFor(user, 'Assign trainer');
  await user.type(dialog.getByLabelText('Employee'), '77');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await dialog.findByText(new RegExp(detail));
});

test('a decision explains its consequence, and warns about open points before an advance', async () => {
  const decisions = post('decisions/');
  const trainee = aTrainee({
    missing_days: [{ on: '2026-05-12', trainers: [], overdue: false }],
    reports: [aTraineeReport({ acknowledged: null })],
  });
  const { user, to, count } = open(trainee, { [decisions]: { status: 201, body: trainee } });
  const dialog = await dialogFor(user, 'Decide about the phase');
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Advance')));
  await user.click(dialog.getByLabelText('Extend'));
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await dialog.findByText('Please enter the weeks');
  await user.type(dialog.getByLabelText('Weeks to add'), '2');
  await dialog.findByText('Phase 1 will end on Sun, Jun 14, 2026.');
  expect(dialog.queryByText('Open points of this phase')).toBeNull();
  await user.click(dialog.getByLabelText('Advance'));
  const warning = within((await dialog.findByText('Open points of this phase')).closest('[role=alert]') as HTMLElement);
  const { style } = dialog.getByRole('alert');
  expect(style.getPropertyValue('--alert-bg')).toBe('var(--status-near-tint)');
  expect(textsOf(warning.getAllByRole('listitem'))).toEqual([
    '1 day without a daily report or a reason',
    '1 report not read by the trainee',
    '1 report not reviewed',
  ]);
  dialog.getByText('Phase 2 begins on Thu, May 14, 2026.');
  await user.type(dialog.getByLabelText('Reason'), 'Meets the standard');
  await user.dblClick(dialog.getByRole('button', { name: 'Record decision' }));
  await screen.findByText('The decision is recorded.');
  expect(count(decisions)).toBe(1);
  // The weeks of the decision that was not chosen are not sent.
  expect(to(decisions)[0]?.body).toEqual({
    read: 20,
    phase: 'one',
    decision: 'advance',
    on: '2026-05-13',
    reason: 'Meets the standard',
  });
});

test('a decision about an older state is refused and keeps what was typed', async () => {
  const detail = 'Someone else changed this training.';
  const { user, answers } = open(aTrainee(), { [post('decisions/')]: refused(409, { detail, code: 'edit_conflict' }) });
  const dialog = await dialogFor(user, 'Decide about the phase');
  await user.click(dialog.getByLabelText('Release'));
  await user.type(dialog.getByLabelText('Reason'), 'Not safe');
  answers[one] = ok(aTrainee({ status: 'released', ended_on: '2026-05-13' }));
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await dialog.findByText(new RegExp(detail));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Not safe');
});

test('only the last decision in force can be withdrawn', async () => {
  const decision = {
    phase: 'one',
    decision: 'extend' as const,
    weeks: 1,
    on: '2026-05-12',
    by: { employee_id: '1', name: 'Ada Baker' },
    reason: 'More practice',
    recorded_at: '2026-05-12T20:00:00Z',
    withdrawn: null,
  };
  const withdrawn = { by: { employee_id: '1', name: 'Ada Baker' }, reason: 'Wrong person' };
  const decisions = [
    { ...decision, entry: 30 },
    { ...decision, entry: 31, weeks: 2 },
    { ...decision, entry: 32, weeks: 3, withdrawn },
  ];
  const withdraw = post('decisions/31/withdraw/');
  const { user, to } = open(aTrainee({ decisions }), { [withdraw]: ok(aTrainee()) });
  const table = within(await part('Decisions'));
  table.getByText('Withdrawn by Ada Baker: Wrong person');
  expect(textsOf(table.getAllByRole('button', { name: /^Withdraw the decision/ }))).toEqual(['Withdraw']);
  const dialog = await dialogFor(user, 'Withdraw the decision Extend by 2 weeks about Phase 1');
  await user.type(dialog.getByLabelText('Reason'), 'By mistake');
  await user.click(dialog.getByRole('button', { name: 'Withdraw decision' }));
  await screen.findByText('The decision is withdrawn.');
  expect(to(withdraw)[0]?.body).toEqual({ read: 20, reason: 'By mistake' });
});

test('a start without reports and decisions is withdrawn, and the list follows', async () => {
  const withdraw = post('withdraw/');
  const { user, to } = open(aTrainee(), {
    [withdraw]: ok({ detail: 'Start withdrawn' }),
    'GET /api/field-training/trainees/?ended=false': ok([]),
    'GET /api/field-training/programs/': ok([]),
  });
  const dialog = await dialogFor(user, 'Withdraw the start');
  await user.type(dialog.getByLabelText('Reason'), 'Wrong person');
  await user.click(dialog.getByRole('button', { name: 'Withdraw the start' }));
  await screen.findByText('The start is withdrawn.');
  expect(to(withdraw)[0]?.body).toEqual({ reason: 'Wrong person' });
  await screen.findByRole('heading', { name: 'Field training', level: 1 });
});

test('a start with reports or a decision cannot be withdrawn', async () => {
  open(aTrainee({ reports: [aTraineeReport()] }));
  await part('Assignments');
  expect(screen.queryByRole('button', { name: 'Withdraw the start' })).toBeNull();
});

test('after the last phase the completion is attested with the statement of the program', async () => {
  const completion = post('completion/');
  const finished = aTrainee({ status: 'finished' });
  const { user, to, answers } = open(finished, { [completion]: { status: 201, body: finished } });
  expect(screen.queryByRole('button', { name: 'Decide about the phase' })).toBeNull();
  const dialog = await dialogFor(user, 'Attest completion');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Statement').value).toBe('The trainee can work without a trainer.');
  answers[one] = ok(
    aTrainee({
      status: 'completed',
      ended_on: '2026-05-13',
      completion: { on: '2026-05-13', by: { employee_id: '1', name: 'Ada Baker' }, statement: 'Can work alone.' },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Attest completion' }));
  await screen.findByText('Attested by Ada Baker on Wed, May 13, 2026');
  expect(to(completion)[0]?.body).toMatchObject({ read: 20, on: '2026-05-13' });
  expect(screen.queryByRole('button', { name: 'Attest completion' })).toBeNull();
});

test('an ended training and a deleted employee have no actions', async () => {
  const deleted = { employee_id: '', name: 'Dana Ortiz', rank: null, active: false };
  open(aTrainee({ employee: deleted, may: { ...nobody, review: true } }));
  await screen.findByText('This employee was deleted. The training cannot go on.');
  expect(screen.queryByRole('button', { name: 'Assign trainer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decide about the phase' })).toBeNull();
});

test('an unknown trainee, a refused one and a failure have their texts', async () => {
  const { answers, user } = open(aTrainee(), { [one]: refused(500) });
  await screen.findByText('Failed to load the trainee');
  answers[one] = refused(403, { detail: 'Forbidden', code: 'forbidden' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.getByRole('link', { name: 'Go to Field training' }).getAttribute('href')).toBe('/field-training');
});

test('an unknown trainee is not found', async () => {
  open(aTrainee(), { [one]: refused(404, { detail: 'Gone', code: 'not_found' }) });
  await screen.findByRole('heading', { name: 'Trainee not found' });
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
});

test('a decision for remedial training has its plan, which is the worksheet of the program', async () => {
  const reason = 'Traffic stops: ten exercises with the trainer, and a test at the end.';
  const by = { employee_id: '1002', name: 'Ada Baker' };
  const decision = { phase: 'one', decision: 'remediate', weeks: 2, on: '2026-05-12', by, reason } as const;
  open(aTrainee({ decisions: [{ entry: 31, ...decision, recorded_at: '2026-05-12T15:00:00.000Z', withdrawn: null }] }));
  const decisions = within(await part('Decisions'));
  decisions.getByText(/^Remedia/);
  decisions.getByText(reason);
});
