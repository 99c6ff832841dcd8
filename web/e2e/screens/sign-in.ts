import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { enterPassword, enterSiteCode } from '../people.ts';
import { failing, type Screen } from './screen.ts';

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
export const signInScreens: readonly Screen[] = [
  {
    name: 'sign-in step 1',
    open: async (page) => {
      await page.goto('/login');
      await expect(page.getByLabel('Site Code')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 1, unknown code',
    open: async (page) => {
      await enterSiteCode(page, 'NOWHERE');
      await expect(page.getByText('Invalid site code')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2',
    open: async (page) => {
      await enterSiteCode(page, 'DEMO');
      await expect(page.getByLabel('Username')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2, nothing typed',
    open: async (page) => {
      await enterSiteCode(page, 'DEMO');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in step 2, refused',
    open: async (page) => {
      await page.route('**/api/token/', failing(401, { detail: 'Invalid username or password' }));
      await enterSiteCode(page, 'LAKE');
      await enterPassword(page, { username: '2001', password: 'no' });
      await expect(page.getByText('Invalid username or password')).toBeVisible();
    },
  },
  { name: 'first password', open: firstPassword },
  {
    name: 'first password, rules unmet',
    open: async (page) => {
      await firstPassword(page);
      await page.getByLabel('New Password', { exact: true }).fill('short');
      await page.getByLabel(/^Confirm/).fill('other');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'first password, no request',
    open: async (page) => {
      await page.goto('/initial-reset-password');
      await expect(page.getByText('Invalid Password Reset Request')).toBeVisible();
    },
  },
];
