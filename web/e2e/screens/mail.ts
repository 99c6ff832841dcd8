import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { enterSiteCode } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const own = '**/api/settings/mail/';
const none = { available: true, mailed: ['expired', 'near_expiration', 'promoted'] };
const address = 'evelyn.marsh-of-the-north-precinct@riverton-police-department.example.gov';

const atSettings = (answer: object, text: RegExp | string) => async (page: Page) => {
  await page.route(own, answering({ ...none, ...answer }));
  await page.goto('/settings');
  await expect(page.getByText(text)).toBeVisible();
};

async function openForgot(page: Page) {
  await page.route(
    '**/api/validate-sitecode/',
    answering({ valid: true, name: 'Riverton Police Department', forgot_password: true }),
  );
  await enterSiteCode(page, 'DEMO');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

/** The person's own email, and the pages to which emails link. */
export const mailScreens = [
  ...screensOf(officer, {
    'own mail, no address yet': atSettings({}, 'We send a link to it.'),
    'own mail, a long address': async (page) => {
      await atSettings({ address }, 'Confirmed')(page);
      await page.getByRole('button', { name: 'Notifications sent by email' }).click();
      await expect(page.getByRole('switch', { name: 'Your certification has expired' })).toBeVisible();
    },
    'own mail, another address that is not confirmed': atSettings(
      { address, pending: 'e.marsh@example.gov' },
      /former/,
    ),
    'own mail, came back': atSettings({ address, undeliverable: 'bounced' }, /was returned, so no more/),
    'own mail that cannot be loaded': textAt(
      '/settings',
      "We couldn't load your email address. Check your connection and try again.",
      [own, failing(500)],
    ),
  }),
  ...screensOf(undefined, {
    'forgot password': openForgot,
    'forgot password, link sent': async (page) => {
      await openForgot(page);
      await page.route('**/api/forgot-password/', answering({ detail: 'Sent' }));
      await page.getByLabel('Username').fill('1004');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(/If 1004 has a confirmed address/)).toBeVisible();
    },
    'confirm an address': textAt('/confirm-address#site=DEMO&token=x', 'Muster then sends the notifications'),
    'a link that is not complete': textAt('/reset-password', 'Please open the link in the email again'),
    'new password by a link': async (page) => {
      await page.goto('/reset-password#site=DEMO&token=x');
      await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    },
  }),
];
