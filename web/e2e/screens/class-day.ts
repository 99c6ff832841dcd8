import type { AttendanceLine, AttendanceSheet, ClassDay } from '@muster/shared/attendance-answers';
import type { Page } from '@playwright/test';
import { aClassDay, aClassEvaluation, aLine, aSheet } from '../../src/testing/class-day.ts';
import { aUsableForm } from '../../src/testing/evaluations.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const day = /\/api\/classes\/C1\/$/;
const sheet = /\/api\/classes\/C1\/attendance\/$/;
const usable = /\/api\/evaluation-forms\/$/;
const longName = 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff';
const by = { employee_id: '1002', name: longName };
const type = { id: 'T1', name: 'Firearms Qualification', is_mandatory: true };

const aDay = (changes: Partial<ClassDay> = {}) =>
  aClassDay({
    id: 'C1',
    training_type: type,
    type: {
      ...type,
      description: null,
      type: 'in_department',
      expiration_months: 12,
      archived: false,
      assessment: 'score',
      passing_score: 70,
      requires_pass: true,
      course_of_fire: 'State course B, 50 rounds, 25 yards.',
    },
    location: 'Range 2, Annex of the Department of Public Safety',
    class_size: 150,
    enrolled_count: 40,
    waitlisted_count: 3,
    training_dates: [session(4), session(5)].map(({ date, start_time, end_time }) => ({ date, start_time, end_time })),
    instructors: [
      { employee_id: '1002', name: longName },
      { name: 'Jo Park', agency: 'State Academy' },
    ],
    credit_minutes: 480,
    ...changes,
  });

function session(on: number, begun = true) {
  const date = `2026-11-0${on}`;
  const [start_time, end_time] = [`${date}T09:00:00`, `${date}T13:00:00`];
  return { session: start_time, date, start_time, end_time, minutes: 240, begun };
}

const line = (no: number, status: AttendanceLine['status'], changes: Partial<AttendanceLine> = {}) =>
  aLine({ no, session: '2026-11-05T09:00:00', status, minutes: status === 'present' ? 240 : 0, by, ...changes });

const result = (score: number) => ({
  no: 90,
  score,
  passed: score >= 70,
  remediation: score >= 70 ? null : 'Repeats the course in December.',
  reason: null,
  at: '2026-11-05T20:05:00.000Z',
  by,
});

/** The evaluations of an attendee: none, one, or two attempts. */
const evaluationsOf = (n: number) =>
  [
    aClassEvaluation({ id: `E${n}`, on: '2026-11-05', outcome: n % 4 === 1 ? 'failed' : 'passed', evaluator: by }),
    aClassEvaluation({ id: `again ${n}`, on: '2026-11-05', outcome: 'failed', attempt: 2, points: 31, evaluator: by }),
  ].slice(0, n % 3);

/** Attendees in every state, one with a name that barely fits. */
const rows = Array.from({ length: 40 }, (_, n) => ({
  employee_id: String(3000 + n),
  name: n === 1 ? longName : `Officer ${n}`,
  rank: n === 1 ? 'Assistant Deputy Superintendent of Investigations' : 'Police Officer',
  certified: n === 5 ? '2026-11-05' : null,
  lines:
    n % 5 === 4
      ? []
      : [
          line(1, n % 5 === 3 ? 'absent' : 'present', { session: '2026-11-04T09:00:00' }),
          line(2, n % 5 === 2 ? 'excused' : 'present'),
          ...(n === 0 ? [line(3, 'absent', { reason: 'Left at noon: mistaken for another person.' })] : []),
        ],
  result: n % 7 === 0 ? null : result(n % 3 === 0 ? 60 : 92),
  evaluations: evaluationsOf(n),
}));

const seats = rows.slice(0, 8).map(({ employee_id, name, rank }, n) => ({
  id: employee_id,
  employee_id,
  name,
  rank,
  request_date: '2026-10-05T20:05:00.000Z',
  status: n > 5 ? 'Waitlisted' : n === 5 ? 'Certified' : 'Enrolled',
}));

const duty = { date: '2026-11-04', start: '06:00', end: '18:00', kind: 'shift', label: 'Days' };
const staffing = {
  days: [session(4), session(5)].map(({ date }) => ({
    date,
    start: '09:00',
    end: '13:00',
    units: [
      { id: 'U1', name: 'Patrol, including the watches', on_duty: 14, attending: 6, remaining: 8, minimum: 10 },
      { id: 'U2', name: 'Patrol A', on_duty: 14, attending: 6, remaining: 8, minimum: 8 },
      { id: 'U3', name: 'Records', on_duty: 5, attending: 0, remaining: 5, minimum: null },
    ],
  })),
  people: rows.slice(0, 6).map(({ employee_id, name }, n) => ({
    employee_id,
    name,
    unit: 'Patrol A',
    attends: true,
    shifts: n === 2 ? [] : n === 3 ? [{ ...duty, kind: 'absence', label: 'Vacation' }] : [duty],
  })),
};

async function openClass(
  page: Page,
  tab: string,
  changes: { day?: Partial<ClassDay>; sheet?: Partial<AttendanceSheet> } = {},
) {
  await page.route(day, answering(aDay(changes.day)));
  await page.route(
    sheet,
    answering(aSheet(rows, { sessions: [session(4), session(5)], waitlisted_count: 3, ...changes.sheet })),
  );
  await page.goto(`/classes/C1?tab=${tab}`);
  await expect(page.getByRole('heading', { name: type.name, level: 1 })).toBeVisible();
}

const canceled = { at: '2026-11-01T15:00:00.000Z', by, reason: 'The range is closed after the storm.' };
const closed = { at: '2026-11-05T22:00:00.000Z', by };

/** The page of a class: attendance, results and certifications. */
export const classDayScreens = [
  ...screensOf(sergeant, {
    'roster of a class': async (page) => {
      await page.route(/\/api\/training\/C1\/attendees\/$/, answering(seats));
      await openClass(page, 'roster');
      await expect(page.getByRole('heading', { name: 'Waitlist (2)' })).toBeVisible();
    },
    'staffing of a class': async (page) => {
      await page.route(/\/api\/classes\/C1\/staffing\/$/, answering(staffing));
      await openClass(page, 'staffing');
      await expect(page.getByText('Short by 2').first()).toBeVisible();
    },
    'staffing of a class, failed': async (page) => {
      await page.route(/\/api\/classes\/C1\/staffing\/$/, failing(500));
      await openClass(page, 'staffing');
      await expect(page.getByText("We couldn't load the staffing of this class.")).toBeVisible();
    },
    'canceled class': async (page) => {
      const answer = {
        ...canceled,
        attendees: seats.map((seat, n) => ({
          ...seat,
          moved_to: n < 4 ? { class_id: 'C2', date: '2026-12-04' } : null,
          not_moved: n === 4 ? 'This class is full' : null,
        })),
        waitlist: [{ ...seats[6], moved_to: null, not_moved: null }],
      };
      await page.route(/\/api\/trainings\/C1\/cancellation\/$/, answering(answer));
      await openClass(page, 'people', { day: { canceled } });
      await expect(page.getByRole('heading', { name: 'Waitlist when the class was canceled (1)' })).toBeVisible();
    },
    'question before a class is canceled': async (page) => {
      await page.route(/\/api\/training\/C1\/attendees\/$/, answering(seats));
      await page.route(/\/api\/training-types\/T1\/classes\/$/, answering([]));
      await openClass(page, 'roster');
      await page.getByRole('button', { name: 'More actions for this class' }).click();
      await page.getByRole('menuitem', { name: 'Cancel class' }).click();
      await expect(
        page.getByText('No other class of this training has 40 free seats.', { exact: false }),
      ).toBeVisible();
    },
    'roster of a class, failed': async (page) => {
      await page.route(/\/api\/training\/C1\/attendees\/$/, failing(500));
      await openClass(page, 'roster');
      await expect(page.getByText('Failed to fetch attendees')).toBeVisible();
    },
    'survey of a class': async (page) => {
      const values = [1, 0, 2, 4, 9];
      const questions = ['objectives', 'useful', 'knowledge', 'teaching', 'materials', 'pace'];
      const results = {
        ...{ asked: 18, answered: 16, closes_on: '2026-11-19', closed: true },
        counts: Object.fromEntries(questions.map((question) => [question, values])),
        comments: { most_useful: ['The scenarios.', `Unbreakable${'long'.repeat(40)}`], change: [] },
      };
      await page.route(/\/survey\/results\/$/, answering(results));
      await openClass(page, 'survey', { day: { evaluated: true } });
      await expect(page.getByText('The scenarios.')).toBeVisible();
    },
    'survey of a class, failed': async (page) => {
      await page.route(/\/survey\/results\/$/, failing(500));
      await openClass(page, 'survey', { day: { evaluated: true } });
      await expect(page.getByText("We couldn't load the survey")).toBeVisible();
    },
    'attendance of a class': async (page) => {
      await openClass(page, 'attendance');
      await expect(page.getByText(/^Corrected: absent/)).toBeVisible();
    },
    'attendance, not saved': async (page) => {
      await openClass(page, 'attendance');
      await page.getByRole('button', { name: 'All present' }).click();
      await page.getByLabel('Minutes of Officer 4', { exact: true }).fill('999');
      await expect(page.getByRole('button', { name: /^Save attendance \(/ })).toBeEnabled();
    },
    'attendance, correction': async (page) => {
      await openClass(page, 'attendance');
      await page.getByRole('group', { name: 'Attendance of Officer 6', exact: true }).getByText('Absent').click();
      await page.getByRole('button', { name: 'Save attendance (1 change)' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save attendance' }).click();
      await expect(page.getByText('Please give a reason')).toBeVisible();
    },
    'attendance, people not marked': async (page) => {
      await openClass(page, 'attendance');
      await page.getByRole('button', { name: 'Lock attendance' }).click();
      await expect(page.getByRole('dialog').getByText('8 people are not marked yet')).toBeVisible();
    },
    'attendance, closed': async (page) => {
      await openClass(page, 'attendance', { day: { attendance_closed: closed }, sheet: { closed } });
      await page.getByRole('button', { name: 'Reopen' }).click();
      await expect(page.getByRole('dialog', { name: 'Reopen attendance' })).toBeVisible();
    },
    'attendance, before its day': async (page) => {
      await openClass(page, 'attendance', { day: { ended: false }, sheet: { sessions: [session(4, false)] } });
      await expect(page.getByText(/^Attendance of this day can be recorded from/)).toBeVisible();
    },
    'attendance failed': async (page) => {
      await page.route(day, answering(aDay()));
      await textAt('/classes/C1?tab=attendance', "We couldn't load the attendance", [sheet, failing(500)])(page);
    },
    'evaluations of a class': async (page) => {
      const forms = [aUsableForm(), aUsableForm({ id: 'F2', name: `Care of the firearm, ${longName}` })];
      await page.route(usable, answering([...forms, aUsableForm({ id: 'F3', name: 'Night qualification' })]));
      await openClass(page, 'evaluations', { day: { type: { ...aDay().type, form_ids: ['F1', 'F2'] } } });
      await page.getByRole('button', { name: 'Evaluate with another form' }).click();
      await expect(page.getByRole('menuitem', { name: 'Night qualification' })).toBeVisible();
    },
    'evaluations of a class, none': async (page) => {
      await page.route(usable, answering([]));
      await openClass(page, 'evaluations', { sheet: { rows: rows.map((row) => ({ ...row, evaluations: [] })) } });
      await expect(page.getByText(/^This training has no evaluations/)).toBeVisible();
    },
    'evaluations of a class, failed': async (page) => {
      await page.route(usable, failing(500));
      await openClass(page, 'evaluations');
      await expect(page.getByText("We couldn't load the evaluations")).toBeVisible();
    },
    'results of a class': async (page) => {
      await openClass(page, 'results');
      await page.getByLabel('Score of Officer 0', { exact: true }).fill('1001');
      await expect(page.getByText('Enter a score from 0 to 1000')).toBeVisible();
    },
    'certifications of a class': async (page) => {
      await openClass(page, 'certifications');
      await page.getByLabel('Certify Officer 2', { exact: true }).check();
      await page.getByRole('button', { name: /^Issue \d+ certifications$/ }).click();
      await expect(page.getByText('Please give a reason, or do not certify this person')).toBeVisible();
    },
    'certifications of a class, evaluations': async (page) => {
      await page.route(usable, answering([aUsableForm()]));
      await openClass(page, 'certifications', { day: { type: { ...aDay().type, form_ids: ['F1'] } } });
      await expect(page.getByText('Handgun qualification: not evaluated').first()).toBeVisible();
    },
    'certifications of a class, question': async (page) => {
      await openClass(page, 'certifications');
      await page.getByRole('button', { name: /^Issue \d+ certifications$/ }).click();
      await expect(page.getByRole('dialog').getByText(/^Certify \d+ of 39\?/)).toBeVisible();
    },
    'class that does not exist': async (page) => {
      await page.route(day, failing(404, { detail: 'Not found', code: 'not_found' }));
      await page.goto('/classes/C1');
      await expect(page.getByRole('heading', { name: 'No such class' })).toBeVisible();
    },
  }),
  ...screensOf(officer, {
    'class that is not open': textAt('/classes/C1', 'You do not have access to this page', [
      day,
      failing(403, { detail: 'No', code: 'forbidden' }),
    ]),
  }),
];
