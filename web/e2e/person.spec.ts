import type { Page } from '@playwright/test';
import { dayFromNow } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { chief, clerk, officer, openDashboard, sergeant, staff } from './people.ts';

const tabs = (page: Page) => page.getByRole('main').getByRole('tab').allTextContents();
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** Opens the page of Mei Chen by the quick search, as from any screen. */
async function find(page: Page) {
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox').fill('1021');
  await page.getByRole('option', { name: /Mei .*Chen/ }).click();
  await expect(page.getByRole('heading', { name: 'Mei Chen', level: 1 })).toBeVisible();
}

test('a training sergeant sees from the dashboard the requirements due for a person, with reasons', async ({
  page,
}) => {
  await openDashboard(page, sergeant);
  await find(page);
  await expect(page).toHaveURL('/people/1021');
  await expect(table(page, 'Due')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Enrollments and waitlists' })).toBeVisible();
  expect(await tabs(page)).toEqual(['Summary', 'Training record', 'Evaluations']);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1600);
  await page.getByRole('tab', { name: 'Training record' }).click();
  await expect(page).toHaveURL('/people/1021?tab=record');
  await expect(table(page, 'Status')).toBeInViewport();
  await page
    .getByRole('button', { name: /^Show why/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Hide why/ })).toBeVisible();
});

test('a link to a record on a day, from before there were tabs, opens the record of that day', async ({ page }) => {
  await openDashboard(page, sergeant);
  const day = dayFromNow(-30);
  await page.goto(`/people/1021?on=${day}`);
  await expect(page).toHaveURL(`/people/1021?on=${day}&tab=record`);
  await expect(page.getByText('from entries recorded to date.')).toBeVisible();
});

test('an officer opens the profile from the dashboard, with nothing of others', async ({ page, browserErrors }) => {
  await openDashboard(page, officer);
  await page.getByRole('button', { name: /^Welcome/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText('Badge Number')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Due' })).toBeVisible();
  expect(await tabs(page)).toEqual(['Summary', 'Training record', 'Evaluations', 'Account']);
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page.getByText('Your notifications')).toBeVisible();
  await expect(page.getByText('Last sign-in')).toHaveCount(0);
  browserErrors.allow(/403 .*\/api\//);
  await page.goto('/people/1021?tab=record');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});

test('a supervisor without permissions sees a person who reports to them, without an account or seats', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/403 .*\/api\/people\/1004\//);
  await openDashboard(page, staff('1096'));
  await page.goto('/people/1004');
  await expect(page).toHaveURL('/my-people/1004');
  await expect(page.getByRole('heading', { name: 'Due' })).toBeVisible();
  expect(await tabs(page)).toEqual(['Summary', 'Training record', 'Evaluations']);
  await expect(page.getByRole('heading', { name: 'Enrollments and waitlists' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Training record' }).click();
  await expect(table(page, 'Status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add credit' })).toHaveCount(0);
});

test('a clerk sees the account and no training; the chief sees all, and nothing scrolls sideways', async ({
  page,
  otherPage,
}) => {
  await openDashboard(page, clerk);
  await page.goto('/people/1021?tab=record');
  await expect(page).toHaveURL('/people/1021?tab=summary');
  expect(await tabs(page)).toEqual(['Summary', 'Account']);
  await expect(page.getByRole('heading', { name: 'Due' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page.getByText('Last sign-in')).toBeVisible();

  await openDashboard(otherPage, chief);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['summary', 'record', 'account']) {
    await otherPage.goto(`/people/1021?tab=${tab}`);
    await expect(otherPage.getByRole('tab', { selected: true })).toBeVisible();
    await expect(otherPage.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await otherPage.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(390);
  }
  await otherPage.getByRole('button', { name: 'More actions for Mei Chen' }).click();
  await expect(otherPage.getByRole('menuitem', { name: 'Reset two-step verification' })).toBeVisible();
});
