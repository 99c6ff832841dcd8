import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, openDashboard, sergeant, signIn, staff } from './people.ts';

withOwnSite();

// spec 2.9
test('an unknown address shows the not-found page', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/nowhere/at/all');
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
});

// spec 2.32, 2.34, 3.11
test('the empty notification list closes on a click elsewhere', async ({ page }) => {
  // Nobody else signs in as them: from another program that would be a new device, which the list tells.
  await openDashboard(page, staff('1113'));
  await page.getByRole('button', { name: /notifications/i }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  await page.getByRole('heading', { name: 'Welcome to the Dashboard' }).click();
  await expect(page.getByText('No notifications')).toBeHidden();
});

// spec 0.2, 2.7, 2.30
test('the user menu opens the profile of the signed-in employee', async ({ page }) => {
  await openDashboard(page, sergeant);
  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  const main = page.getByRole('main');
  for (const label of ['Employee ID', 'Name', 'Badge Number', 'Rank']) {
    await expect(main.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(main.getByText('1002', { exact: true })).toBeVisible();
});

// spec 1.5, 2.8, 6.5
test('an officer changes the password, and cannot change it to one that is easy to guess or back', async ({
  page,
  browserErrors,
}) => {
  // No other test signs in as this officer.
  const officer = staff('1111');
  browserErrors.allow(/400 .*\/api\/change-password\//);
  await openDashboard(page, officer);
  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const main = page.getByRole('main');
  const change = async (from: string, to: string, again = to) => {
    await main.getByLabel('Current Password').fill(from);
    await main.getByLabel('New Password', { exact: true }).fill(to);
    await main.getByLabel('Confirm New Password').fill(again);
    await main.getByRole('button', { name: 'Change Password' }).click();
  };
  const success = page.getByText('Password changed successfully');

  await change(officer.password, 'one', 'two');
  await expect(main.getByText('New passwords do not match')).toBeVisible();
  await change('not it', 'Granite:Fern');
  await expect(main.getByText('Current password is incorrect')).toBeVisible();
  await change(officer.password, 'Riverton:1851');
  await expect(main.getByText('Password must not contain the name or the site code of your department')).toBeVisible();
  await change(officer.password, 'Granite:Fern');
  await expect(success.first()).toBeVisible();
  await expect(main.getByLabel('Current Password')).toHaveValue('');
  await change('Granite:Fern', officer.password);
  await expect(main.getByText('The new password must differ from your previous passwords')).toBeVisible();
});
