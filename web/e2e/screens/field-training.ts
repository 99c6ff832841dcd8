import { addDays, today as todayIn } from '@muster/shared/rules/calendar';
import type { Page } from '@playwright/test';
import {
  aProgram,
  aProgramRow,
  aTrainee,
  aTraineeReport,
  aTraineeRow,
  programId,
  traineeId,
} from '../../src/testing/field-training.ts';
import { expect } from '../fixture.ts';
import { chief } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const list = /\/api\/field-training\/trainees\/\?/;
const one = new RegExp(`/api/field-training/trainees/${traineeId}/$`);
const programs = /\/api\/field-training\/programs\/$/;
const program = new RegExp(`/api/field-training/programs/${programId}/$`);
const page = `/field-training/trainees/${traineeId}`;

const today = todayIn('America/Chicago', new Date());
const day = (n: number) => addDays(today, n);
const by = { employee_id: '1002', name: 'Ada Baker' };

/** A trainee in an extended second phase, with missing days and a withdrawn decision. */
const trainee = aTrainee({
  ...{ missing: 2, unread: 1, unreviewed: 1, due_today: true, from: day(-40) },
  phase: { key: 'two', name: 'Phase 2', place: 2, of: 2, from: day(-12), until: day(3) },
  phases: [
    { ...phaseOf('one', 'Phase 1'), from: day(-40), until: day(-13), ended_on: day(-13), added: 0 },
    { ...phaseOf('two', 'Phase 2'), from: day(-12), until: day(3), ended_on: null, added: 1 },
  ],
  assignments: [
    { ...assignment(21), phase: 'one', from: day(-40), until: null },
    { ...assignment(22), phase: 'two', from: day(-12), until: day(3) },
  ],
  missing_days: [-3, -2, 0].map((n) => ({
    on: day(n),
    trainers: [{ employee_id: '1010', name: 'Luis Perez' }],
    overdue: n < -1,
  })),
  without: [{ entry: 30, on: day(-5), reason: 'court', text: 'Subpoena', by }],
  reports: [aTraineeReport({ phase: 'two', on: day(-4) })],
  decisions: [decisionOf(31, 'advance', null, null), decisionOf(32, 'extend', 1, { by, reason: 'Wrong trainee' })],
});

function phaseOf(key: string, name: string) {
  return { key, name, weeks: 4, goals: 'Officer safety and reports' };
}

function assignment(entry: number) {
  const trainer = { employee_id: '1010', name: 'Luis Perez' };
  return { entry, role: 'trainer' as const, trainer, shift: 'Days', weekdays: [1, 2, 3, 4, 5] };
}

function decisionOf(
  entry: number,
  decision: 'advance' | 'extend',
  weeks: number | null,
  withdrawn: { by: typeof by; reason: string } | null,
) {
  const on = day(-13);
  return {
    entry,
    phase: 'one',
    decision,
    weeks,
    on,
    by,
    reason: 'Meets it',
    recorded_at: `${on}T20:00:00Z`,
    withdrawn,
  };
}

const rows = [
  aTraineeRow({ ...trainee, may: { report: true, review: true, manage: true } }),
  aTraineeRow({ id: '01J00000000000000000000T02', status: 'finished' }),
];

/** Opens the trainee, and a dialog by its button. */
const openDialog = (button: string | RegExp) => async (opened: Page) => {
  await textAt(page, 'Missing daily reports', [one, answering(trainee)])(opened);
  await opened.getByRole('button', { name: button }).first().click();
  await expect(opened.getByRole('dialog')).toBeVisible();
};

const completion = { on: today, by, statement: 'The trainee can work without a trainer.' };

/** Field training: the list, a trainee with dialogs, and programs. */
export const fieldTrainingScreens = [
  ...screensOf(chief, {
    'field training': textAt('/field-training', 'To do', [list, answering(rows)]),
    'field training, none': textAt('/field-training', 'No one is in field training.', [list, answering([])]),
    'field training, failed': textAt('/field-training', "We couldn't load the trainees", [list, failing(500)]),
    'field training, ended': textAt('/field-training?tab=ended', 'Released', [
      list,
      answering([aTraineeRow({ status: 'released', ended_on: today })]),
    ]),
    'start field training': async (opened) => {
      await opened.route(programs, answering([aProgramRow()]));
      await textAt('/field-training', 'To do', [list, answering(rows)])(opened);
      await opened.getByRole('button', { name: 'Start field training' }).click();
      await expect(opened.getByRole('dialog').getByLabel('First day')).toBeVisible();
    },
    trainee: textAt(page, 'Missing daily reports', [one, answering(trainee)]),
    'trainee, completed': textAt(page, 'Attested by Ada Baker', [
      one,
      answering(aTrainee({ status: 'completed', ended_on: today, completion })),
    ]),
    'trainee, unknown': textAt(page, 'Trainee not found', [one, failing(404, { detail: 'Gone', code: 'not_found' })]),
    'trainee, failed': textAt(page, 'Failed to load the trainee', [one, failing(500)]),
    'assign a trainer': openDialog('Assign trainer'),
    'end an assignment': openDialog(/^End the assignment of /),
    'day without a report': openDialog('Record a day without report'),
    'withdraw a day without a report': openDialog(/^Withdraw the reason of /),
    'withdraw a decision': openDialog(/^Withdraw the decision /),
    'decide about a phase': async (opened) => {
      await openDialog('Decide about the phase')(opened);
      await opened.getByRole('radio', { name: 'Advance' }).click();
      await expect(opened.getByText('Open points of this phase')).toBeVisible();
    },
    'attest a completion': async (opened) => {
      await textAt(page, 'Attest the completion', [one, answering(aTrainee({ status: 'finished' }))])(opened);
      await opened.getByRole('button', { name: 'Attest completion' }).first().click();
      await expect(opened.getByRole('dialog')).toBeVisible();
    },
    'field training programs': textAt('/field-training/programs', 'Patrol field training', [
      programs,
      answering([aProgramRow(), aProgramRow({ id: '01J00000000000000000000P02', archived: true })]),
    ]),
    'new program menu': async (opened) => {
      await textAt('/field-training/programs', 'no field training programs', [programs, answering([])])(opened);
      await opened.getByRole('button', { name: 'New program' }).click();
      await expect(opened.getByRole('menuitem', { name: /^Blank program/ })).toBeVisible();
    },
    'program editor': textAt(`/field-training/programs/${programId}`, 'Forms of the reports', [
      program,
      answering(aProgram()),
    ]),
    'program editor, problems': async (opened) => {
      await textAt('/field-training/programs/new', 'Forms of the reports')(opened);
      await opened.getByRole('button', { name: 'Save program' }).click();
      await expect(opened.getByText('Name is required')).toBeVisible();
    },
    'program from a template': textAt('/field-training/programs/new?template=reno', 'The program needs these forms.'),
  }),
  ...screensOf(officer, {
    'trainee, refused': textAt(page, 'No access', [one, failing(403, { detail: 'No', code: 'forbidden' })]),
  }),
];
