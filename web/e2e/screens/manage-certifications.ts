import type { Attendee } from '@muster/shared/areas/training';
import type { Page, Route } from '@playwright/test';
import { attendee as attendeeOf } from '../../src/testing/certification-lists.ts';
import { clickNth } from '../buttons.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const completed = /\/api\/trainings\/completed\//;
const summaries = /\/api\/employee-certifications\//;
const attendees = '**/api/training/*/attendees/';
const issue = '**/api/trainings/*/issue-certifications/';
const notMyClass = 'Not an attendee of this class';

const trainings = '/training?tab=manage-certifications';
const employees = `${trainings}&subtab=employees`;

const attendee = (number: number, changes: Partial<Attendee> = {}) =>
  attendeeOf(String(number), { rank: number % 7 === 0 ? null : 'Police Officer', ...changes });

const some = Array.from({ length: 12 }, (_, n) => attendee(3000 + n));

/** Five hundred employees with every cell filled. */
const manyEmployees = Array.from({ length: 500 }, (_, n) => ({
  employee_id: String(20001 + n),
  name: n === 3 ? 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente' : `Officer ${n}`,
  missing_count: n % 4,
  pending_count: n % 3,
  expiring_count: n % 2,
  completed_count: 12,
  certifications: [],
}));

/** Returns a route handler that responds with one page of employees, and handles the next page with `next`. */
const firstPageThen = (next: (route: Route) => Promise<void> | undefined) => (route: Route) =>
  route.request().url().includes('cursor=')
    ? next(route)
    : route.fulfill({
        json: manyEmployees,
        headers: { Link: '</api/employee-certifications/?limit=500&cursor=MjA1MDA>; rel="next"' },
      });

/** Opens Training Attendance of a class to close, whose attendance is not recorded. */
async function openAttendance(page: Page) {
  await page.goto(trainings);
  await clickNth(page, /^Show details of Hazardous Materials/);
  await page.getByRole('button', { name: 'View Attendance' }).click();
  await expect(page.getByRole('dialog', { name: 'Training Attendance' })).toBeVisible();
}

async function openList(page: Page, address: string, name: string) {
  await page.goto(address);
  await expect(page.getByRole('table', { name })).toBeVisible();
}

/** Opens Training Attendance with these attendees, and issues certifications with this response. */
async function afterIssuing(page: Page, listed: unknown, answer: Parameters<Page['route']>[1]) {
  await page.route(attendees, answering(listed));
  await page.route(issue, answer);
  await openAttendance(page);
  await page.getByRole('button', { name: 'Issue All Certifications' }).click();
}

const historyFile = [
  'Badge #,Course,Completed,Expires,Hours,Provider',
  '1001,Old Firearms Class,3/4/2019,,8,County Academy of Law Enforcement Training',
  'unknown,Old Firearms Class,3/4/2019,never,1:30,',
  '1001,Old Firearms Class,soon,,,',
];

async function openHistoryImport(page: Page) {
  await page.goto('/training/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const buffer = Buffer.from(historyFile.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('radio', { name: /^Month first/ }).click();
  await page.getByLabel(/^Old Firearms Class/).selectOption({ index: 4 });
  await page.getByRole('button', { name: 'Unknown employee ID: 1 row, 1 ID' }).click();
  await expect(page.getByText('unknown · Line 3')).toBeVisible();
}

async function openNewTraining(page: Page) {
  await page.goto('/training/import');
  await page.getByRole('textbox', { name: /^Or paste/ }).fill('Badge,Course,Completed\n1001,Ballet,2019-03-04\n');
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await page.getByLabel('Ballet: 1 row').selectOption('Create this training');
  await expect(page.getByRole('button', { name: 'Create 1 training' })).toBeVisible();
}

/** The Manage Certifications tab: both subtabs, their lists in every state, and Training Attendance. */
export const manageCertificationsScreens = screensOf(sergeant, {
  'import history': openHistoryImport,
  'import history, new training': openNewTraining,
  'manage certifications, trainings': async (page) => {
    await openList(page, trainings, 'Completed trainings');
    await clickNth(page, /^Show details of/, 1);
    await expect(page.getByRole('button', { name: 'View Attendance' })).toBeVisible();
  },
  'manage certifications, employees': async (page) => {
    await openList(page, employees, 'Certifications by employee');
    await clickNth(page, /^View Details of/, 1);
    await expect(page.getByRole('table', { name: /^Trainings of/ })).toBeVisible();
  },
  'manage certifications, more employees to come': async (page) => {
    await page.route(
      summaries,
      firstPageThen(() => undefined),
    );
    await openList(page, employees, 'Certifications by employee');
  },
  'manage certifications, employees stopped half way': async (page) => {
    await page.route(summaries, firstPageThen(failing(500)));
    await openList(page, employees, 'Certifications by employee');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'manage certifications, nothing found': async (page) => {
    await openList(page, employees, 'Certifications by employee');
    await page.getByRole('searchbox', { name: 'Search' }).fill('an unknown name');
    await expect(page.getByText('No employees match “an unknown name”.')).toBeVisible();
  },
  'manage certifications, no trainings': textAt(trainings, 'No trainings have been completed yet.', [
    completed,
    answering([]),
  ]),
  'manage certifications, failed': textAt(employees, 'Failed to fetch certification status', [summaries, failing(500)]),
  'training attendance': async (page) => {
    await openAttendance(page);
    await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible();
  },
  'training attendance, no attendees': async (page) => {
    await page.route(attendees, answering([attendee(3001, { status: 'Waitlisted' })]));
    await openAttendance(page);
    await expect(page.getByText('No one attended this class.')).toBeVisible();
  },
  'training attendance, failed': async (page) => {
    await page.route(attendees, failing(500));
    await openAttendance(page);
    await expect(page.getByText('Failed to fetch attendees')).toBeVisible();
  },
  'training attendance, issuing': async (page) => {
    await afterIssuing(page, some, () => undefined);
    await expect(page.getByText('0 of 12 certifications issued')).toBeVisible();
  },
  'training attendance, issuing failed': async (page) => {
    await afterIssuing(page, some, failing(409, { detail: 'This class has not ended yet' }));
    await expect(page.getByText('Failed to issue certifications')).toBeVisible();
  },
  'training attendance, some not issued': async (page) => {
    const not_issued = [{ employee_id: '3001', detail: notMyClass }];
    await afterIssuing(page, some, answering({ detail: '', issued: ['3000'], not_issued }));
    await expect(page.getByText(notMyClass)).toBeVisible();
  },
});
