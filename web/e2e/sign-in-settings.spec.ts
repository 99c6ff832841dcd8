import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { createDepartment } from './own-department.ts';
import { enterSiteCode, expectDashboard, signIn } from './people.ts';

const policy = (page: Page) => page.getByRole('form', { name: 'Policy' });
const notice = (page: Page) => page.getByRole('form', { name: 'Notice before sign-in' });
const idle = 'Close unused accounts after days';

async function openSettings(page: Page) {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
  await expect(policy(page)).toBeVisible();
}

test('the strict profile is filled in and saved; two administrators are merged, and one field is chosen', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409 .*\/settings\/sign-in\//);
  const chief = await createDepartment(request, 'Policy Department');
  await signIn(page, chief);
  await openSettings(page);
  const other = await context.newPage();
  await openSettings(other);

  await policy(other).getByLabel(idle).fill('45');
  await policy(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('The policy is saved.')).toBeVisible();

  await policy(page).getByRole('button', { name: 'Use the strict profile' }).click();
  await expect(policy(page).getByLabel(idle)).toHaveValue('90');
  await policy(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another person changed this. It is now: 45')).toBeVisible();
  await page.getByRole('button', { name: `Keep mine: ${idle}` }).click();
  await policy(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The policy is saved.')).toBeVisible();

  await page.reload();
  await expect(policy(page).getByLabel('Lock after minutes without input')).toHaveValue('30');
  await expect(policy(page).getByLabel('Sign out after hours')).toHaveValue('12');
  await expect(policy(page).getByLabel(idle, { exact: true })).toHaveValue('90');
  await expect(policy(page).getByLabel('Everybody with a permission')).toBeChecked();
});

test('a notice is accepted before the sign-in, and again when it has changed; what was typed stays', async ({
  page,
  otherPage,
  request,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/400 .*\/api\/token\//);
  const chief = await createDepartment(request, 'Notice Department');
  await signIn(page, chief);
  await openSettings(page);
  const write = async (text: string) => {
    await notice(page).getByLabel('Text of the notice').fill(text);
    await expect(page.getByRole('region', { name: 'As the sign-in page shows it' })).toHaveText(text);
    await notice(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The notice is saved.').first()).toBeVisible();
    await expect(notice(page).getByLabel('Text of the notice')).toHaveValue(text);
  };
  await write('For official use only.');

  await enterSiteCode(otherPage, chief.site);
  await expect(otherPage.getByText('For official use only.')).toBeVisible();
  await expect(otherPage.getByLabel('Username')).toBeHidden();
  await otherPage.getByRole('button', { name: 'I accept' }).click();
  await otherPage.getByLabel('Username').fill(chief.username);
  await otherPage.getByLabel('Password', { exact: true }).fill(chief.password);
  await write('This system is monitored.');
  await otherPage.getByRole('button', { name: 'Login' }).click();
  await expect(otherPage.getByText('This system is monitored.')).toBeVisible();
  await otherPage.getByRole('button', { name: 'I accept' }).click();
  await expect(otherPage.getByLabel('Username')).toHaveValue(chief.username);
  await otherPage.getByRole('button', { name: 'Login' }).click();
  await expectDashboard(otherPage);
});
