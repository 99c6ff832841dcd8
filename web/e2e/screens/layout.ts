import { expect } from '../fixture.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

/** The layout around every page, profile, settings and error pages. */
export const layoutScreens = [
  ...screensOf(officer, {
    'server unreachable': async (page) => {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    dashboard: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('main')).toContainText('1021');
    },
    'user menu': async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Welcome, / }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
    notifications: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(page.getByText('No notifications')).toBeVisible();
    },
    'quick search': async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.getByRole('combobox').fill('training');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    'keyboard shortcuts': async (page) => {
      await page.goto('/profile');
      await expect(page.getByText('Badge Number')).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
    'bug report': async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Report A Bug' }).click();
      await page.getByRole('button', { name: 'Submit Report' }).click();
      await expect(page.getByText('Please provide a description of the bug')).toBeVisible();
    },
    profile: textAt('/profile', 'Badge Number'),
    'profile, failed': textAt('/profile', 'Error loading profile', ['**/api/employee/*/', failing(500)]),
    settings: async (page) => {
      await page.goto('/settings');
      await page.getByLabel('New Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm New Password').fill('two');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('New passwords do not match')).toBeVisible();
    },
    'settings, changed': async (page) => {
      await page.route('**/api/change-password/', answering({ detail: 'Password changed successfully' }));
      await page.goto('/settings');
      for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
        await page.getByLabel(label, { exact: true }).fill('Patrol#2026');
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password changed successfully')).toBeVisible();
    },
    'settings, with a new calendar link': async (page) => {
      const address = `/api/calendars/DEMO/${'x'.repeat(22)}/muster.ics`;
      const made = { kind: 'seats', created_at: '2026-11-23T12:00:00.000Z', address };
      await page.route('**/api/calendars/', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: [{ kind: 'department', created_at: made.created_at }] })
          : route.fulfill({ status: 201, json: made }),
      );
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Create link' }).first().click();
      await expect(page.getByLabel('Calendar link')).toHaveValue(/^http/);
    },
    'settings, asking before a calendar link is revoked': async (page) => {
      await page.route('**/api/calendars/', answering([{ kind: 'seats', created_at: '2026-11-23T12:00:00.000Z' }]));
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByRole('dialog', { name: 'Revoke Calendar Link' })).toBeVisible();
    },
    'not found': textAt('/nowhere', '404 Not Found'),
    'application error': async (page) => {
      const body = `export function SettingsPage() { throw new Error('A page that cannot be drawn') }`;
      await page.route('**/assets/settings-page*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
      await page.goto('/settings');
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    },
    'settings, code not loaded': textAt('/settings', 'Unable to connect to server. Please try again.', [
      '**/assets/settings-page*.js',
      (route) => route.abort(),
    ]),
    'settings, asking before half-filled passwords are dropped': async (page) => {
      await page.goto('/settings');
      await page.getByLabel('Current Password').fill('half');
      await page.getByRole('link', { name: /^Muster/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Discard your entries?' })).toBeVisible();
    },
  }),
  ...screensOf(
    officer,
    {
      drawer: async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Open the menu' }).click();
        await expect(page.getByRole('link', { name: 'Training', exact: true })).toBeInViewport();
      },
    },
    { phoneOnly: true },
  ),
];
