import type { TraineeRow } from '@muster/shared/field-training-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import {
  aProgram,
  aProgramRow,
  aReportDraft,
  aTrainee,
  aTraineeRow,
  traineeId,
} from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';

const list = 'GET /api/field-training/trainees/?ended=false';
const ended = 'GET /api/field-training/trainees/?ended=true';
const start = 'POST /api/field-training/trainees/';

beforeEach(() => {
  signInAs(employee);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T18:00:00Z') });
});

function open(answers: Answers, held: readonly string[] = ['manage_trainings'], address = '/field-training') {
  return {
    ...network({
      'GET /api/employee-info/': ok(employee),
      'GET /api/employee-permissions/1004/': ok(permissionList(held)),
      'GET /api/evaluations/drafts/': ok([]),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      'GET /api/field-training/programs/': ok([aProgramRow()]),
      ...answers,
    }),
    ...browseApp(address),
  };
}

const other = (changed: Partial<TraineeRow>) => aTraineeRow({ id: '01J00000000000000000000T02', ...changed });
const toDos = () => textsOf(within(screen.getByRole('region', { name: 'To do' })).getAllByRole('listitem'));

test('shows trainees with phase, week and trainers, and filters by program', async () => {
  const second = other({
    employee: { employee_id: '77', name: 'Kim Lee', rank: null, active: true },
    program_id: 'P2',
    program_name: 'Short program',
    status: 'finished',
    trainers: [],
  });
  const { user } = open({ [list]: ok([aTraineeRow(), second]) });
  const table = within(await screen.findByRole('table', { name: 'In training' }));
  expect(table.getByRole('link', { name: 'Dana Ortiz' }).getAttribute('href')).toBe(
    `/field-training/trainees/${traineeId}`,
  );
  table.getByText('Phase 1 of 2, week 2 of 4');
  table.getByText('Luis Perez');
  table.getByText('All phases over');
  expect(toDos()).toEqual(['Attest the completion of Kim LeeAttest']);
  await user.selectOptions(screen.getByLabelText('Program'), 'Short program');
  await waitFor(() => expect(table.queryByText('Dana Ortiz')).toBeNull());
});

test('names what the signed-in person has to do, with links', async () => {
  const mine = aTraineeRow({
    own: true,
    unread: 1,
    unreviewed: 2,
    may: { report: false, review: false, manage: false },
  });
  const trained = other({
    employee: { employee_id: '77', name: 'Kim Lee', rank: null, active: true },
    due_today: true,
    missing: 2,
    unreviewed: 4,
    to_review: 3,
    may: { report: true, review: true, manage: false },
  });
  open({ [list]: ok([mine, trained]) }, []);
  await screen.findByRole('region', { name: 'To do' });
  expect(toDos()).toEqual([
    'Read 1 report about youRead',
    "Write today's daily report about Kim LeeWrite report",
    '2 overdue daily reports about Kim LeeOpen days',
    'Review 3 reports about Kim LeeReview',
  ]);
  expect(screen.getByRole('link', { name: /^Write report/ }).getAttribute('href')).toBe(
    '/field-training/trainees/01J00000000000000000000T02/report/daily',
  );
});

test('people who coordinate no program start no training', async () => {
  const { count } = open({ [list]: ok([]), 'GET /api/field-training/programs/': ok([]) }, []);
  await screen.findByText('You see no trainees.');
  await waitFor(() => expect(count('GET /api/field-training/programs/')).toBe(1));
  expect(screen.queryByRole('button', { name: 'Start field training' })).toBeNull();
});

test('a coordinator without permissions starts the programs that the server names', async () => {
  const rows = [
    aProgramRow(),
    aProgramRow({ id: 'P2', name: 'Archived program', archived: true, may_start: false }),
    aProgramRow({ id: 'P3', name: 'Reserve program' }),
  ];
  const { user } = open({ [list]: ok([]), 'GET /api/field-training/programs/': ok(rows) }, []);
  await user.click(await screen.findByRole('button', { name: 'Start field training' }));
  const dialog = within(await screen.findByRole('dialog'));
  const programs = await dialog.findByLabelText<HTMLSelectElement>('Program');
  expect([...programs.options].map(({ text }) => text)).toEqual([
    'Choose a program',
    'Patrol field training',
    'Reserve program',
  ]);
  expect(screen.queryByRole('link', { name: 'Programs' })).toBeNull();
});

test('a coordinator attests, decides in the last week, and finds days without a trainer', async () => {
  const named = (name: string) => ({ employee_id: '77', name, rank: null, active: true });
  const due = other({ employee: named('Kim Lee'), phase: { ...aTraineeRow().phase, until: '2026-05-19' } });
  const later = { ...aTraineeRow().phase, until: '2026-05-20' };
  const finished = aTraineeRow({ id: '01J00000000000000000000T03', status: 'finished', employee: named('Jo Kay') });
  const inactive = { ...finished, id: '01J00000000000000000000T04', employee: { ...named('Al Ray'), active: false } };
  open({ [list]: ok([due, aTraineeRow({ phase: later, unassigned: 12 }), finished, inactive]) });
  await screen.findByRole('region', { name: 'To do' });
  expect(toDos()).toEqual([
    'Attest the completion of Jo KayAttest',
    'Decide about Phase 1 of Kim LeeDecide',
    'No trainer is assigned to Dana Ortiz on 12 daysAssign trainer',
  ]);
});

test('a draft is continued instead of another report of today', async () => {
  const may = { report: true, review: false, manage: false };
  const drafts = [aReportDraft(), aReportDraft({ id: 'D02', on: '2026-05-12' })];
  open({ [list]: ok([aTraineeRow({ may, due_today: true })]), 'GET /api/evaluations/drafts/': ok(drafts) }, []);
  await screen.findByText('Continue the daily report of Tue, May 12, 2026 about Dana Ortiz');
  expect(toDos()).toEqual([
    'Continue the daily report of Wed, May 13, 2026 about Dana OrtizContinue',
    'Continue the daily report of Tue, May 12, 2026 about Dana OrtizContinue',
  ]);
  expect(screen.getAllByRole('link', { name: /^Continue:/ })[1]?.getAttribute('href')).toBe(
    `/field-training/trainees/${traineeId}/report/daily?on=2026-05-12`,
  );
});

test('a person without trainees sees none', async () => {
  open({ [list]: ok([]) }, []);
  await screen.findByText('You see no trainees.');
});

test('a written report of today is no longer to do', async () => {
  const may = { report: true, review: false, manage: false };
  open({ [list]: ok([aTraineeRow({ may, due_today: false })]) }, []);
  await screen.findByRole('table', { name: 'In training' });
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
});

test('the tab of ended trainings has its own list', async () => {
  const released = aTraineeRow({ status: 'released', ended_on: '2026-05-08' });
  const { user } = open({ [list]: ok([]), [ended]: ok([released]) });
  await screen.findByText('No one is in field training.');
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  const table = within(await screen.findByRole('table', { name: 'Ended' }));
  table.getByText('Released');
  table.getByText('Fri, May 8, 2026');
});

test('a failed list can be tried again', async () => {
  const { answers, user } = open({ [list]: refused(500) });
  await screen.findByText(/We couldn't load the trainees/);
  answers[list] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No one is in field training.');
});

test('training staff start a training, which opens the trainee', async () => {
  const { user, to, count, address } = open({
    [list]: ok([]),
    [start]: { status: 201, body: aTrainee() },
    [`GET /api/field-training/trainees/${traineeId}/`]: ok(aTrainee()),
    'GET /api/employee-certifications/?limit=1000': ok([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Start field training' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Start field training' }));
  await dialog.findByText('Please choose an employee');
  expect(count(start)).toBe(0);
  await user.type(dialog.getByLabelText('Employee'), '1004');
  await user.dblClick(dialog.getByRole('button', { name: 'Start field training' }));
  await waitFor(() => expect(address()).toBe(`/field-training/trainees/${traineeId}`));
  expect(count(start)).toBe(1);
  expect(to(start)[0]?.body).toEqual({ employee_id: '1004', program_id: aProgram().id, from: '2026-05-13' });
  await screen.findByRole('heading', { name: 'Dana Ortiz' });
});

test('a refused start keeps what was typed, and says why', async () => {
  const detail = 'This person is already in field training';
  const { user } = open({ [list]: ok([]), [start]: refused(409, { detail, code: 'in_field_training' }) });
  await user.click(await screen.findByRole('button', { name: 'Start field training' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Employee'), '1004');
  await user.click(dialog.getByRole('button', { name: 'Start field training' }));
  await dialog.findByText(new RegExp(detail));
  expect(dialog.getByLabelText<HTMLInputElement>('Employee').value).toBe('1004');
});
