import type { TraineeRatings } from '@muster/shared/field-training-answers';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { addDays, today as todayIn } from '@muster/shared/rules/calendar';
import type { Page } from '@playwright/test';
import { aTrainee, aTraineeReport, traineeId } from '../../src/testing/field-training.ts';
import { expect } from '../fixture.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const one = new RegExp(`/api/field-training/trainees/${traineeId}/$`);
const ratings = new RegExp(`/api/field-training/trainees/${traineeId}/ratings/$`);
const drafts = /\/api\/evaluations\/drafts\/$/;
const forms = /\/api\/evaluation-forms\/[^/]+\/(\?.*)?$/;
const prepared = /\/api\/evaluation-forms\/[^/]+\/people\/[^/]+\//;
const page = `/field-training/trainees/${traineeId}`;

const today = todayIn('America/Chicago', new Date());
const day = (n: number) => addDays(today, n);
const formId = '01J00000000000000000000F01';
const by = { employee_id: '1002', name: 'Ada Baker' };
const mark = (comment: string | null) => ({ at: `${today}T15:00:00.000Z`, by, comment });
const [phase] = aTrainee().phases;
if (!phase) throw new Error('no phase');

/** A trainee whose trainer is the signed-in officer, with reports in each state. */
const trainee = aTrainee({
  from: day(-20),
  program: { ...aTrainee().program, daily_form_id: formId, weekly_form_id: formId },
  phases: [{ ...phase, from: day(-20), until: day(7) }],
  assignments: aTrainee().assignments.map((assignment) => ({
    ...assignment,
    trainer: { employee_id: '1021', name: 'Luis Perez' },
    from: day(-20),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  })),
  may: { report: true, review: true, manage: false },
  missing_days: [{ on: day(-1), trainers: [], overdue: false }],
  reports: [
    aTraineeReport({ evaluation_id: 'E1', on: day(-10), acknowledged: mark('I agree'), reviewed: mark(null) }),
    aTraineeReport({ evaluation_id: 'E2', on: day(-3), acknowledged: mark(null), corrected: 'Wrong day' }),
    aTraineeReport({ evaluation_id: 'E3', on: day(-2), report: 'weekly' }),
  ],
});

const items = ['Driving: emergencies and stress', 'Officer safety: suspects and prisoners'].map((text, n) => ({
  ...{ form_id: formId, key: `item${n}`, section: 'Critical tasks', text, least: 1, most: 7, minimum: 4 },
}));

/** Ratings by two trainers who differ. */
const someRatings: TraineeRatings = {
  items,
  reports: Array.from({ length: 10 }, (_, n) => ({
    evaluation_id: `E${n}`,
    ...{ report: 'daily' as const, phase: 'one', on: day(n - 18), form_id: formId },
    evaluator: n % 2 === 0 ? by : { employee_id: '1010', name: 'Luis Perez' },
    ratings: items.map(({ key }) => ({
      ...{ key, value: 3 + (n % 2) + Math.floor(n / 5), not_responding: n === 4, minutes: n === 4 ? 30 : null },
    })),
  })),
};

async function formFor(opened: Page): Promise<void> {
  const template = formTemplate('san-jose-daily');
  if (!template) throw new Error('no template');
  const { evaluators: _, ...content } = template.content;
  const employee = { employee_id: '1004', name: 'Dana Ortiz' };
  await opened.route(one, answering(trainee));
  await opened.route(drafts, answering([]));
  await opened.route(forms, answering({ id: formId, version: 1, content, override: false, archived: false }));
  await opened.route(
    prepared,
    answering({ employee, on: today, firearms: [], attempt: 1, refused: null, needs_remediation: null }),
  );
}

/** Opens the daily report, with a rating that needs a comment. */
async function openReport(opened: Page): Promise<void> {
  await formFor(opened);
  await opened.goto(`${page}/report/daily`);
  const driving = opened.getByRole('radiogroup', { name: 'Driving: routine' });
  await driving.getByRole('radio', { name: /^1/ }).click();
  await expect(opened.getByText('1 mandatory comment missing')).toBeVisible();
}

/** Reports of field training: writing, the list, ratings and the file. */
export const fieldReportScreens = screensOf(officer, {
  'daily report': openReport,
  'daily report, problems': async (opened) => {
    await openReport(opened);
    await opened.getByRole('button', { name: 'Review and submit' }).click();
    await expect(opened.getByText(/fields are missing or wrong/)).toBeVisible();
  },
  'submit a daily report': async (opened) => {
    await formFor(opened);
    await opened.goto(`${page}/report/daily`);
    await opened.getByRole('button', { name: /^Mark the other \d+ as not observed$/ }).click();
    for (const name of ['Most acceptable performance', 'Least acceptable performance'])
      await opened.getByRole('textbox', { name }).fill('Calm at a collision');
    await opened.getByRole('button', { name: 'Review and submit' }).click();
    await expect(opened.getByRole('dialog')).toBeVisible();
  },
  'weekly report': async (opened) => {
    await opened.route(ratings, answering(someRatings));
    await formFor(opened);
    await opened.goto(`${page}/report/weekly`);
    await expect(opened.getByRole('heading', { name: 'Daily reports of this period' })).toBeVisible();
  },
  'no report to write': textAt(`${page}/report/phase`, 'The program has no report of this kind.', [
    one,
    answering(trainee),
  ]),
  'reports of a trainee': textAt(`${page}?tab=reports`, 'Read, with a comment', [one, answering(trainee)]),
  'reports of a trainee, none': textAt(`${page}?tab=reports`, 'No reports yet.', [one, answering(aTrainee())]),
  'ratings of a trainee': async (opened) => {
    await opened.route(ratings, answering(someRatings));
    await textAt(`${page}?tab=ratings`, 'Phase by phase', [one, answering(trainee)])(opened);
    await expect(opened.getByRole('img', { name: /^All categories by author/ })).toBeVisible();
  },
  'ratings of a trainee, failed': async (opened) => {
    await opened.route(ratings, failing(500));
    await textAt(`${page}?tab=ratings`, "We couldn't load the ratings", [one, answering(trainee)])(opened);
  },
  'file of a trainee': textAt(`${page}?tab=file`, 'The file contains:', [one, answering(trainee)]),
});
