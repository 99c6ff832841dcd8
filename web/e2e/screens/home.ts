import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { chief, clerk, sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const person = '**/api/people/*/';
const reports = /\/api\/bug-reports\//;

const dashboard = (part: string) => async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: part })).toBeVisible();
};

/** Opens the dialog of an action on a person. */
async function openAction(page: Page, action: string) {
  await page.goto('/people/1004');
  await page.getByRole('button', { name: 'More actions for Lucas Whitfield' }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

/** An open bug report with long words, and a handled one. */
const twoReports = [
  { handled_at: null, handled_by: null, description: `Nothing happens.\n\n${'Unbreakable'.repeat(12)}` },
  { handled_at: '2026-11-03T09:00:00.000Z', handled_by: 'Evelyn Marsh', description: 'The list is empty.' },
].map((report, n) => ({
  id: `01K0000000000000000000000${n}`,
  at: `2026-11-02T14:2${n}:00.000Z`,
  employee_id: '1042',
  name: 'Maximiliana Featherstonehaugh-Vandenberghe de la Fuente',
  ...report,
}));

/** The dashboard of each role, a person's page, and the lists that they link to. */
export const homeScreens = [
  ...screensOf(officer, {
    "officer's dashboard": dashboard('Your next class'),
    'own page': textAt('/people/1021', 'Enrollments and waitlists'),
    'own account': textAt('/people/1021?tab=account', 'Your notifications'),
    'own page, requirements failed': textAt('/people/1021', "We couldn't load the requirements", [
      '**/api/compliance/people/*/',
      failing(500),
    ]),
    'a page of another person': textAt('/people/1004', 'You do not have access to this page'),
    'a person who could not be loaded': textAt('/people/1021', "We couldn't load this person", [person, failing(500)]),
  }),
  ...screensOf(sergeant, {
    "trainer's dashboard": dashboard('Biggest training gaps'),
    'an unknown person': textAt('/people/UNKNOWN', 'No such person'),
  }),
  ...screensOf(clerk, {
    "clerk's dashboard": dashboard('Never signed in'),
    'dashboard, staff part failed': textAt('/', "We couldn't load your staff tasks", [
      '**/api/dashboard/staff/',
      failing(500),
    ]),
    'a leave to record': async (page) => {
      await openAction(page, 'Record leave');
      await expect(page.getByText('Effects of this leave')).toBeVisible();
    },
    'a leave that could not be loaded': async (page) => {
      await page.route('**/api/employees/*/leave/', failing(500));
      await openAction(page, 'Record leave');
      await expect(page.getByText("We couldn't load the effects of this leave")).toBeVisible();
    },
    'accounts that wait': async (page) => {
      await page.goto('/people');
      await expect(page).toHaveURL(/account=waiting/);
      await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
    },
  }),
  ...screensOf(chief, {
    "chief's dashboard": dashboard('Compliance'),
    'an employee ID to change': async (page) => {
      await openAction(page, 'Change employee ID');
      await expect(page.getByLabel('New employee ID')).toBeVisible();
    },
    'a person': async (page) => {
      await page.goto('/people/1004');
      await page.getByRole('button', { name: 'More actions for Lucas Whitfield' }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    },
    'the account of a person': textAt('/people/1004?tab=account', 'Last sign-in'),
    'bug reports': async (page) => {
      await page.route(reports, answering(twoReports));
      await page.goto('/admin?tab=users&view=bug-reports');
      await expect(page.getByRole('button', { name: /^Mark as handled/ })).toBeVisible();
    },
  }),
];
