import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { enterPassword, enterSiteCode } from '../people.ts';
import { failing, screensOf, textAt } from './screen.ts';

async function firstPassword(page: Page) {
  await page.goto('/login');
  const request = { user_id: 'ticket', site_code: 'DEMO' };
  await page.evaluate(
    (usr) => history.replaceState({ usr, key: 'reset', idx: 0 }, '', '/initial-reset-password'),
    request,
  );
  await page.reload();
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
}

/** The sign-in form and the first password. */
export const signInScreens = screensOf(undefined, {
  'sign-in step 1': async (page) => {
    await page.goto('/login');
    await expect(page.getByLabel('Site Code')).toBeVisible();
  },
  'sign-in step 1, unknown code': async (page) => {
    await enterSiteCode(page, 'NOWHERE');
    await expect(page.getByText('Invalid site code')).toBeVisible();
  },
  'sign-in step 2': async (page) => {
    await enterSiteCode(page, 'DEMO');
    await expect(page.getByLabel('Username')).toBeVisible();
  },
  'sign-in step 2, nothing typed': async (page) => {
    await enterSiteCode(page, 'DEMO');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
  },
  'sign-in step 2, refused': async (page) => {
    await page.route('**/api/token/', failing(401, { detail: 'Invalid username or password' }));
    await enterSiteCode(page, 'LAKE');
    await enterPassword(page, { username: '2001', password: 'no' });
    await expect(page.getByText('Invalid username or password')).toBeVisible();
  },
  'sign-in step 2, waiting for others': async (page) => {
    const busy = { detail: 'Many people are signing in at this moment.', code: 'sign_in_busy', place: 12 };
    await page.route('**/api/token/', failing(429, busy));
    await enterSiteCode(page, 'LAKE');
    await enterPassword(page, { username: '2001', password: 'no' });
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  },
  'first password': firstPassword,
  'first password, rules unmet': async (page) => {
    await firstPassword(page);
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel(/^Confirm/).fill('other');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
  },
  'first password, no request': textAt('/initial-reset-password', 'Invalid Password Reset Request'),
});
