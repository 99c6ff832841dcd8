import { expect } from '../fixture.ts';
import { answering, failing, officer, type Screen } from './screen.ts';

/** The layout around every page, profile, settings and error pages. */
export const layoutScreens: readonly Screen[] = [
  {
    name: 'server unreachable',
    as: officer,
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('main')).toContainText('1021');
    },
  },
  {
    name: 'drawer',
    as: officer,
    phoneOnly: true,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('link', { name: 'Training' })).toBeInViewport();
    },
  },
  {
    name: 'user menu',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Welcome, / }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    as: officer,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByText('No notifications')).toBeVisible();
    },
  },
  {
    name: 'bug report',
    as: officer,
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Report A Bug' }).click();
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText('Please provide a description of the bug')).toBeVisible();
    },
  },
  {
    name: 'profile',
    as: officer,
    open: async (page) => {
      await page.goto('/profile');
      await expect(page.getByText('Badge Number')).toBeVisible();
    },
  },
  {
    name: 'profile, failed',
    as: officer,
    open: async (page) => {
      await page.route('**/api/employee/*/', failing(500));
      await page.goto('/profile');
      await expect(page.getByText('Error loading profile')).toBeVisible();
    },
  },
  {
    name: 'settings',
    as: officer,
    open: async (page) => {
      await page.goto('/settings');
      await page.getByLabel('New Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm New Password').fill('two');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('New passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'settings, changed',
    as: officer,
    open: async (page) => {
      await page.route('**/api/change-password/', answering({ detail: 'Password changed successfully' }));
      await page.goto('/settings');
      for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
        await page.getByLabel(label, { exact: true }).fill('Patrol#2026');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password changed successfully')).toBeVisible();
    },
  },
  {
    name: 'not found',
    as: officer,
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('404 Not Found')).toBeVisible();
    },
  },
  {
    name: 'application error',
    as: officer,
    open: async (page) => {
      const body = `export function SettingsPage() { throw new Error('A page that cannot be drawn') }`;
      await page.route('**/assets/settings-page*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await page.goto('/settings');
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    },
  },
  {
    name: 'settings, code not loaded',
    as: officer,
    open: async (page) => {
      await page.route('**/assets/settings-page*.js', (route) => route.abort());
      await page.goto('/settings');
      await expect(page.getByText('Unable to connect to server. Please try again.')).toBeVisible();
    },
  },
  {
    name: 'settings, asking before half-filled passwords are dropped',
    as: officer,
    open: async (page) => {
      await page.goto('/settings');
      await page.getByLabel('Current Password').fill('half');
      await page.getByRole('link', { name: /^Muster/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
    },
  },
];
