import { contract } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** An employee. Spec files that change data use their own site (own-department.ts). */
export interface Person {
  site: string;
  username: string;
  password: string;
}

/** The site codes of the demo sites, or of a spec file's own copies while it runs (`withOwnSite`). */
export const siteCodes = { DEMO: 'DEMO', LAKE: 'LAKE' };

const personOf = (model: keyof typeof siteCodes, username: string, password = 'Riverton#2026'): Person => ({
  // Read when a test runs: the people are declared before the copy is created.
  get site() {
    return siteCodes[model];
  },
  username,
  password,
});

/** Returns an employee of the demo department by number, 1001 to 1120; all but 1005 have the same password. */
export const staff = (username: string): Person => personOf('DEMO', username);

export const chief = staff('1001');
export const sergeant = staff('1002');
export const clerk = staff('1003');
export const officer = staff('1004');
/** The employee with a temporary password. */
export const recruit = personOf('DEMO', '1005', 'Welcome#2026');
export const lakeside = personOf('LAKE', '2001');

/** Waits for the dashboard. */
export const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to the Dashboard' })).toBeVisible();

/** Opens the sign-in form and completes step 1. */
export async function enterSiteCode(page: Page, site: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Site Code').fill(site);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Completes step 2 of the sign-in form. */
export async function enterPassword(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in through both steps of the form and waits for the dashboard. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await enterSiteCode(page, person.site);
  await enterPassword(page, person);
  await expectDashboard(page);
}

/** Signs in through the API and opens the dashboard. */
export async function openDashboard(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/');
  await expectDashboard(page);
}

/** Signs in through the API. The next address that the page opens has the login session. */
export async function signIn(page: Page, { site, ...person }: Person): Promise<void> {
  const site_code = site;
  const department = await page.request.post(contract.session.validateSiteCode.path, { data: { site_code } });
  const signedIn = await page.request.post(contract.session.signIn.path, { data: { ...person, site_code } });
  expect(signedIn.ok()).toBe(true);
  const values = { site_code, department_name: (await department.json()).name, is_authenticated: 'true' };
  const { origin: url } = new URL(signedIn.url());
  const cookies = Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value), url }));
  await page.context().addCookies(cookies);
}
