import { contract } from '@muster/shared/contract';
import { type OpenIdProvider, startOpenIdProvider } from '@muster/testing/openid-provider';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { createDepartment } from './own-department.ts';
import { enterSiteCode, expectDashboard, type Person, signIn } from './people.ts';

let provider: OpenIdProvider;
test.beforeAll(async ({ baseURL }) => {
  provider = await startOpenIdProvider({ origins: [new URL(baseURL ?? '').origin] });
});
test.afterAll(() => provider.close());

const label = 'Riverton ID';
const button = { name: `Sign in with ${label}` };

/** Creates a department with single sign-on. */
async function createDepartmentWithSignOn(request: APIRequestContext): Promise<Person> {
  const chief = await createDepartment(request, 'Sign-on Department');
  const ask = await apiAs(request, chief);
  const { issuer, client_id, client_secret } = provider;
  await ask(contract.signOn.saveSettings, {
    body: {
      enabled: true,
      label,
      issuer,
      client_id,
      client_secret,
      claim: 'employee_id',
      trust_factor: false,
      sign_out: true,
      password_closed: false,
      break_glass: [],
    },
  });
  return chief;
}

/** Goes from step 2 to the provider and signs in there. */
async function signInAtProvider(page: Page, employeeId: string): Promise<void> {
  await page.getByRole('button', button).click();
  await page.getByLabel('Employee ID').fill(employeeId);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an administrator sets up single sign-on, and signs in with it to the requested address', async ({
  page,
  otherPage,
  request,
}) => {
  test.slow();
  const chief = await createDepartment(request, 'Sign-on Department');
  await signIn(page, chief);
  await page.goto('/settings/sign-in');
  const form = page.getByRole('form', { name: 'Single sign-on' });
  await form.getByLabel('Name on the button').fill(label);
  await form.getByLabel('Issuer address').fill(provider.issuer);
  await form.getByRole('button', { name: 'Check the provider' }).click();
  await expect(page.getByText('Single sign-on can work with this provider.')).toBeVisible();
  await form.getByLabel('Client ID').fill(provider.client_id);
  await form.getByLabel('Client secret').fill(provider.client_secret);
  await form.getByLabel('Claim with the employee ID').fill('employee_id');
  await form.getByRole('switch', { name: 'Signing out here also signs out at the provider' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Single sign-on is saved.')).toBeVisible();
  await expect(form.getByText(/^A secret is stored/)).toBeVisible();

  await otherPage.goto('/training?tab=upcoming');
  await otherPage.getByLabel('Site Code').fill(chief.site);
  await otherPage.getByRole('button', { name: 'Continue' }).click();
  await signInAtProvider(otherPage, chief.username);
  await expect(otherPage.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true');
  expect(new URL(otherPage.url()).search).toBe('?tab=upcoming');

  await test.step('passwords are closed but for a break-glass account', async () => {
    await page.reload();
    await expect(form.getByText(/^An administrator has signed in with single sign-on/)).toBeVisible();
    await form.getByRole('combobox', { name: 'Break-glass accounts' }).click();
    await page.getByRole('option', { name: 'Ada Chief (1001)' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('switch', { name: 'Turn off passwords' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Single sign-on is saved.')).toBeVisible();
  });

  await test.step('signing out leads through the provider back to the sign-in page', async () => {
    const atProvider = otherPage.waitForRequest((asked) => asked.url().startsWith(provider.issuer));
    // The application shows /login before it asks the provider: only the way back loads a document there.
    const back = otherPage.waitForResponse(
      (answer) => answer.request().isNavigationRequest() && new URL(answer.url()).pathname === '/login',
    );
    await otherPage.goto('/logout');
    await atProvider;
    await back;
    await otherPage.waitForLoadState();
    await enterSiteCode(otherPage, chief.site);
    await expect(otherPage.getByRole('button', button)).toBeVisible();
    await expect(otherPage.getByLabel('Username')).toBeHidden();
    await otherPage.getByRole('button', { name: 'Sign in with a password instead' }).click();
    await otherPage.getByLabel('Username').fill(chief.username);
    await otherPage.getByLabel('Password', { exact: true }).fill(chief.password);
    await otherPage.getByRole('button', { name: 'Login' }).click();
    await expectDashboard(otherPage);
  });
});

test('a callback is good once: the back button does not repeat it, and its address is refused', async ({
  page,
  otherPage,
  request,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/401 .*\/sign-on\/finish\//);
  const chief = await createDepartmentWithSignOn(request);
  await enterSiteCode(page, chief.site);
  await page.getByRole('button', button).click();
  await expect(page.getByLabel('Employee ID')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', button)).toBeVisible();
  const callback = page.waitForRequest((asked) => new URL(asked.url()).pathname === '/sign-on');
  await signInAtProvider(page, chief.username);
  await expectDashboard(page);
  const address = (await callback).url();
  expect(page.url()).not.toContain('code=');
  await page.goBack();
  await page.goto('/');
  await expectDashboard(page);

  for (const one of [page, otherPage]) {
    if (one === page) {
      // Pending calls of the previous screen would otherwise be sent without the login session.
      await page.goto('about:blank');
      await page.context().clearCookies({ name: 'access_token' });
      await page.context().clearCookies({ name: 'refresh_token' });
    }
    await one.goto(address);
    await expect(one.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  }
});
