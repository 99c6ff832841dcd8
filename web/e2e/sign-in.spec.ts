import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, enterPassword, enterSiteCode, expectDashboard, officer, recruit, signIn } from './people.ts';

withOwnSite();

// spec 1.2, 1.5, 2.23
test('an officer enters the site code, signs in, sees the dashboard, and logs out', async ({ page }) => {
  await enterSiteCode(page, 'demo');
  await expect(page.getByText('Riverton Police Department').first()).toBeVisible();
  await enterPassword(page, officer);
  await expectDashboard(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toContainText('1004');
  await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
  await expect(page.getByText(/^Welcome, .+!$/)).toBeVisible();

  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  // The browser remembers that a person signed in before.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device']);
});

// spec 2.1
test('with a session, /login leads to the dashboard and leaves no history entry', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

// spec 2.2, 2.19, 4.4
test('a recruit chooses a first password that meets the rules', async ({ page, browserErrors }) => {
  browserErrors.allow(/400 .*\/api\/initial-password-reset\//);
  await enterSiteCode(page, recruit.site);
  await enterPassword(page, recruit);
  await expect(page).toHaveURL('/initial-reset-password');
  await expect(page.getByText(/must (differ|be different) from/)).toBeVisible();

  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel(/^Confirm/);
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: /Password$/ })
    .last();
  const choose = async (text: string, again = text) => {
    await password.fill(text);
    await confirmation.fill(again);
    await submit.click();
  };

  await choose('short');
  const unmet = [
    'Password must be at least 8 characters long',
    'Password must include at least one number',
    'Password must include at least one special character',
  ];
  const said = page.getByText(unmet[0] ?? '');
  await expect(said).toBeVisible();
  expect((await said.innerText()).split('\n')).toEqual(unmet);

  await choose('Patrol#2026-night', 'Patrol#2026-day');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await choose(recruit.password);
  await expect(page.getByText('The new password must differ from your previous passwords')).toBeVisible();
  await choose('Riverton!1005');
  const reasons = ['your name, employee ID or badge number', 'the name or the site code of your department'];
  for (const reason of reasons) await expect(page.getByText(`Password must not contain ${reason}`)).toBeVisible();
  await choose('Patrol#2026-night');
  await expectDashboard(page);
});
