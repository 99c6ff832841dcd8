import type { Page } from '@playwright/test';
import { aPasskey, ownFactors, tenCodes } from '../../src/testing/factors.ts';
import { clickNth } from '../buttons.ts';
import { expect } from '../fixture.ts';
import { chief, enterSiteCode } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const own = '**/api/factors/';
const has = ownFactors({
  passkeys: [
    aPasskey({ used_at: '2027-03-04T15:00:00Z' }),
    aPasskey({
      id: '01KRH4FVM00000000000000002',
      name: 'Security key in the drawer of the watch commander, second shelf',
    }),
  ],
  totp: { made_at: '2027-03-03T03:30:00Z' },
  recovery_codes_left: 7,
  required_from: '2027-06-01',
});
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Muster:1021?secret=JBSWY3DPEHPK3PXP',
};
const creation = {
  rp: { id: 'localhost', name: 'Muster' },
  user: { id: 'AAAA', name: '1021', displayName: '1021' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();

async function openSettings(page: Page, factors: unknown) {
  await page.route(own, answering(factors));
  await page.goto('/settings');
  await expect(section(page).getByRole('group', { name: 'Passkeys' })).toBeVisible();
}

/** Opens the second step of a sign-in, as the page after the password does. */
async function openStep(page: Page, factors?: readonly string[]) {
  await page.goto('/login');
  const request = { user_id: 'ticket', site_code: 'DEMO', ...(factors && { factors }) };
  await page.evaluate(
    (usr) => history.replaceState({ usr, key: 'second-factor', idx: 0 }, '', '/second-factor'),
    request,
  );
  await page.reload();
}

async function openSetup(page: Page) {
  await page.route('**/api/second-factor/setup/options/', answering({ passkey: creation, totp: setup }));
  await openStep(page);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up a passkey' })).toBeVisible();
}

async function openTotpSetup(page: Page) {
  await openSetup(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
}

/** Opens the prompt for a fresh proof, over the dialog of an administrator's action. */
async function openProof(page: Page, ways: readonly string[]) {
  await page.route('**/api/prove/options/', answering({ ways }));
  await page.route(
    '**/api/accounts/*/reset-factors/',
    failing(403, { detail: 'Please confirm that it is you, and try again.', code: 'fresh_proof_required' }),
  );
  await page.goto('/admin');
  await clickNth(page, /^More actions for /, 3);
  await page.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step verification' }).click();
  await dialog(page, 'Please confirm that it is you');
}

/** Second factors: at the sign-in, in the settings, and the prompt for a fresh proof. */
export const factorScreens = [
  ...screensOf(undefined, {
    'second step, a passkey that was not used': async (page) => {
      await page.route('**/api/second-factor/options/', failing(503, { detail: 'The system is busy', code: 'busy' }));
      await openStep(page, ['passkey', 'totp', 'recovery_code']);
      await expect(page.getByText('The system is busy')).toBeVisible();
    },
    'second step, a wrong code': async (page) => {
      await page.route('**/api/second-factor/', failing(401, { detail: 'no', code: 'wrong_factor' }));
      await openStep(page, ['totp', 'recovery_code']);
      await page.getByLabel('Code from your authenticator app').fill('123456');
      await expect(page.getByText(/This code was not accepted/)).toBeVisible();
    },
    'second step, a recovery code is missing': async (page) => {
      await openStep(page, ['totp', 'recovery_code']);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Recovery code is required')).toBeVisible();
    },
    'second step of a sign-in that is over': textAt(
      '/second-factor',
      'The sign-in that this page belongs to has ended.',
    ),
    'setup at the sign-in': openSetup,
    'setup at the sign-in, authenticator app': openTotpSetup,
    'setup at the sign-in, recovery codes': async (page) => {
      await page.route('**/api/second-factor/setup/', answering({ detail: 'Signed in', recovery_codes: tenCodes }));
      await openTotpSetup(page);
      await page.getByLabel('Code that the app shows').fill('123456');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Copy, download or print the codes, then check this box')).toBeVisible();
    },
    'sign-in step 2, with passkeys': async (page) => {
      const site = { valid: true, name: 'Riverton Police Department', timezone: 'America/Chicago', time_format: '24h' };
      await page.route('**/api/validate-sitecode/', answering({ ...site, passkeys: true }));
      await enterSiteCode(page, 'DEMO');
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    },
  }),
  ...screensOf(officer, {
    'second factor': (page) => openSettings(page, has),
    'second factor, none and demanded': (page) => openSettings(page, ownFactors({ required: true })),
    'second factor that cannot be loaded': textAt(
      '/settings',
      "We couldn't load your verification methods. Check your",
      [own, failing(500)],
    ),
    'rename a passkey': async (page) => {
      await openSettings(page, has);
      await clickNth(page, /^More actions for /);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await dialog(page, 'Rename passkey');
    },
    'remove a passkey': async (page) => {
      await openSettings(page, ownFactors({ passkeys: [aPasskey()], recovery_codes_left: 1 }));
      await clickNth(page, /^More actions for /);
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await dialog(page, 'Remove passkey');
    },
    'set up an authenticator app, refused': async (page) => {
      await page.route('**/api/factors/totp/options/', answering(setup));
      await page.route('**/api/factors/totp/', failing(401, { detail: 'no', code: 'wrong_factor' }));
      await openSettings(page, ownFactors());
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      await page.getByLabel('Code that the app shows').fill('123456');
      await expect(page.getByText(/This code was not accepted/)).toBeVisible();
    },
    'recovery codes': async (page) => {
      await page.route('**/api/factors/recovery-codes/', answering({ recovery_codes: tenCodes }));
      await openSettings(page, has);
      await page.getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      await dialog(page, 'Save your recovery codes');
    },
  }),
  ...screensOf(chief, {
    'fresh proof': (page) => openProof(page, ['password', 'totp', 'recovery_code']),
    'fresh proof, a wrong password': async (page) => {
      await openProof(page, ['password']);
      await page.route('**/api/prove/', failing(401, { detail: 'no', code: 'wrong_factor' }));
      await page.getByLabel('Password', { exact: true }).fill('no');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This password is incorrect. Try again.')).toBeVisible();
    },
  }),
];
