import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { ageSession } from './age-session.ts';
import { apiAs, dayFromNow } from './arrange.ts';
import { test } from './authenticator.ts';
import { chooseInMenu } from './buttons.ts';
import { expect } from './fixture.ts';
import { choosePassword, createDepartment } from './own-department.ts';
import { enterPassword, enterSiteCode, expectDashboard, type Person, signIn, signInByForm } from './people.ts';

const newSite = (request: APIRequestContext) => createDepartment(request, 'Harbor Police');

const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Confirms the displayed recovery codes, and returns them. */
async function keepCodes(page: Page, goOn: string): Promise<string[]> {
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole('checkbox', { name: 'I have saved the codes' }).check();
  await page.getByRole('button', { name: goOn, exact: true }).click();
  return codes;
}

async function addPasskey(page: Page): Promise<string[]> {
  await page.goto('/settings');
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page, 'Save your recovery codes')).toBeVisible();
  return keepCodes(page, 'Done');
}

/** Chooses a department, as in a browser without a login session. */
async function choose(page: Page, site: string) {
  // Pending calls of the previous screen would otherwise be sent without the login session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await enterSiteCode(page, site);
}

/** Types site code and password, up to the second step. */
async function passwordOf(page: Page, person: Person) {
  await choose(page, person.site);
  await enterPassword(page, person);
}

/** Signs in through the API, with a login session whose last proof is six minutes old. */
async function signInLongAgo(page: Page, person: Person) {
  await signIn(page, person);
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  await ageSession(token, 6);
}

/** Returns the code that an app shows now, or in half a minute: each is accepted once. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });

test('a passkey is added in the settings, is the second factor after the password, and signs in alone', async ({
  page,
  authenticator,
  request,
  browserErrors,
}) => {
  // The person signs out while the dashboard still loads.
  browserErrors.allow(/401 .*\/api\/(trainings|compliance|overview|notifications)\//);
  const person = await newSite(request);
  await signInByForm(page, person);
  const [recoveryCode = ''] = await addPasskey(page);
  await expect(section(page).getByText(/^Added on .*, not used yet$/)).toBeVisible();
  await chooseInMenu(page, /^More actions for Passkey/, 'Rename');
  await dialog(page, 'Rename passkey').getByLabel('Name').fill('Desk at the harbor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByText('Desk at the harbor')).toBeVisible();

  // The prompt opens immediately, and the device accepts its user.
  await passwordOf(page, person);
  await expectDashboard(page);

  await authenticator.recognizes(false);
  await passwordOf(page, person);
  await expect(page).toHaveURL('/second-factor');
  await expect(page.getByText(/The passkey was not used/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectDashboard(page);
  await page.goto('/settings');
  await expect(section(page).getByText('9 codes are left.')).toBeVisible();

  await authenticator.recognizes(true);
  await choose(page, person.site);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectDashboard(page);
});

test('an authenticator app is set up, and its codes are required; a wrong code stays in its field', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\/second-factor\//);
  const person = await newSite(request);
  await signInByForm(page, person);
  await page.goto('/settings');
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setup = dialog(page, 'Set up an authenticator app');
  const secret = await setup.getByLabel('Key', { exact: true }).inputValue();
  await setup.getByLabel('Code that the app shows').fill(codeOf(secret));
  await expect(dialog(page, 'Save your recovery codes')).toBeVisible();
  const [used = ''] = await keepCodes(page, 'Done');
  await expect(section(page).getByText(/^Set up on /)).toBeVisible();

  await passwordOf(page, person);
  const code = page.getByLabel('Code from your authenticator app');
  const right = codeOf(secret, 30);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await expect(page.getByText(/This code was not accepted/)).toBeVisible();
  await expect(code).toHaveValue(wrong);
  await code.fill(right);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectDashboard(page);

  // A recovery code is accepted once.
  for (const accepted of [true, false]) {
    await passwordOf(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(used);
    await page.getByRole('button', { name: 'Confirm' }).click();
    if (accepted) await expectDashboard(page);
    else await expect(page.getByText(/This recovery code was not accepted/)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a second factor that the department requires is set up at the sign-in', async ({
  page,
  authenticator: _,
  request,
}) => {
  const person = await newSite(request);
  const ask = await apiAs(request, person);
  await ask(contract.settings.setSignIn, {
    body: { second_factor: 'permission_holders', second_factor_from: dayFromNow(0) },
  });
  await page.goto('/profile');
  await page.getByLabel('Site Code').fill(person.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Copy, download or print the codes, then check this box')).toBeVisible();
  await keepCodes(page, 'Continue');
  await expect(page).toHaveURL('/profile');

  await page.goto('/settings');
  await expect(section(page).getByText('Your department requires two-step verification.')).toBeVisible();
  await page.getByRole('button', { name: /^More actions for Passkey/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toBeDisabled();
});

/** Adds an officer who has an authenticator app. Returns the officer and the app's secret. */
async function officerWithApp(request: APIRequestContext, administrator: Person) {
  const ask = await apiAs(request, administrator);
  const [rank] = await ask(contract.ranks.list, {});
  const named = { first_name: 'Ben', last_name: 'Cole', badge_number: '72', rank_id: rank?.id ?? '' };
  const { temporary_password } = await ask(contract.roster.create, { body: { employee_id: '7002', ...named } });
  const person = { ...administrator, username: '7002' };
  await choosePassword(request, person, temporary_password);
  const askAsOfficer = await apiAs(request, person);
  const { secret } = await askAsOfficer(contract.factors.totpOptions, {});
  await askAsOfficer(contract.factors.addTotp, { body: { code: codeOf(secret) } });
  return person;
}

test('an administrator resets a second factor, with a fresh proof over the dialog it comes from', async ({
  page,
  otherPage,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/40[13] .*\/api\/(prove|accounts)\//);
  const person = await newSite(request);
  const lost = await officerWithApp(request, person);
  await passwordOf(otherPage, lost);
  await expect(otherPage.getByLabel('Code from your authenticator app')).toBeFocused();

  await signInLongAgo(page, person);
  await page.goto('/admin');
  await chooseInMenu(page, 'More actions for Ben Cole', 'Reset two-step verification');
  const reset = dialog(page, 'Reset two-step verification');
  await reset.getByRole('button', { name: 'Reset two-step verification' }).click();
  const proof = dialog(page, 'Please confirm that it is you');
  const password = proof.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Tab');
  expect(await proof.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(reset.getByRole('alert')).toContainText('Please confirm that it is you, and try again.');

  await reset.getByRole('button', { name: 'Reset two-step verification' }).click();
  await password.fill('Quiet!Harbor');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('This password is incorrect. Try again.')).toBeVisible();
  await expect(password).toHaveValue('Quiet!Harbor');
  await password.fill(person.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-step verification for Ben Cole has been reset.')).toBeVisible();
  await expect(reset).toBeHidden();

  await passwordOf(otherPage, lost);
  await expectDashboard(otherPage);
});
