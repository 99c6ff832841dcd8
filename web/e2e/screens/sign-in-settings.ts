import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { chief, enterSiteCode } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const settings = '/settings/sign-in';
const policy = '**/api/settings/sign-in/';
const strict = {
  second_factor: 'permission_holders',
  second_factor_from: '2026-12-07',
  inactivity_minutes: 30,
  longest_hours: 12,
  idle_days: 90,
  notice_text:
    'You are accessing a restricted information system of the department.\n\nUse of the system may be monitored, recorded and subject to audit. Unauthorized use is prohibited and may be prosecuted.',
};

const form = (page: Page) => page.getByRole('form', { name: 'Policy' });

async function openStrict(page: Page) {
  await page.route(policy, answering(strict));
  await page.goto(settings);
  await expect(form(page)).toBeVisible();
}

/** A department that has more than passwords, as `validate-sitecode` answers it. */
const site = { valid: true, name: 'Riverton Police Department', timezone: 'America/Chicago', time_format: '24h' };

/** Opens step 2 of a department with these options. */
async function openOptions(page: Page, options: object) {
  await page.route('**/api/validate-sitecode/', answering({ ...site, ...options }));
  await enterSiteCode(page, 'DEMO');
}

/** The department's settings of sign-in, and the sign-in page where they are in use. */
export const signInSettingsScreens = [
  ...screensOf(chief, {
    'sign-in settings': openStrict,
    'sign-in settings, a value refused': async (page) => {
      await openStrict(page);
      await form(page).getByLabel('Lock after minutes without input').fill('3');
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Minutes until it locks must be at least 5')).toBeVisible();
    },
    'sign-in settings, changed by two': async (page) => {
      await openStrict(page);
      const conflicts = [{ field: 'idle_days', yours: '60', theirs: '120', value: 120 }];
      await page.route(
        policy,
        failing(409, { detail: 'Another person changed this', code: 'edit_conflict', conflicts }),
      );
      await form(page).getByLabel('Close unused accounts after days').fill('60');
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Another person changed this. It is now: 120')).toBeVisible();
    },
    'sign-in settings that cannot be loaded': textAt(
      settings,
      "We couldn't load what is asked at the sign-in. Check your connection and try again.",
      [policy, failing(500)],
    ),
  }),
  ...screensOf(undefined, {
    'sign-in, the notice of the department': async (page) => {
      await openOptions(page, { notice: { version: 1, text: strict.notice_text } });
      await expect(page.getByRole('button', { name: 'I accept' })).toBeVisible();
    },
  }),
];
