import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, officer, openDashboard, signIn } from './people.ts';

withOwnSite();

test('an administrator finds the settings, lists and data of the department in one place', async ({ page }) => {
  await openDashboard(page, chief);
  await page.getByRole('link', { name: 'Department', exact: true }).click();
  await expect(page).toHaveURL(/\/department$/);
  await expect(page.getByText('America/Chicago')).toBeVisible();

  await page.getByRole('tab', { name: 'Lists' }).click();
  const units = page.getByRole('region', { name: 'Units', exact: true });
  await units.getByRole('button', { name: 'Add a unit' }).click();
  await units.getByLabel('Unit name').fill('Marine Unit');
  await units.getByRole('group', { name: 'Add a unit' }).getByRole('button', { name: 'Add a unit' }).click();
  await expect(units.getByRole('button', { name: 'Edit Marine Unit' })).toBeVisible();

  await page.getByRole('tab', { name: 'Data' }).click();
  const retention = page.getByRole('region', { name: 'Retention' });
  await expect(retention.getByText('Kept')).toHaveCount(2);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Site Management' })).toBeVisible();
});

test('quick search and the former address lead to the sign-in settings', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/settings/sign-in');
  await expect(page).toHaveURL(/\/department\?tab=sign-in$/);
  await expect(page.getByRole('form', { name: 'Policy' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the whole department' }).fill('department lists');
  await page.getByRole('option', { name: 'Lists' }).click();
  await expect(page).toHaveURL(/\/department\?tab=lists$/);
});

test('an officer has no link to the department, and its address leads to the dashboard', async ({ page }) => {
  await signIn(page, officer);
  await page.goto('/department');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Training', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Department', exact: true })).toHaveCount(0);
});

test('the settings are personal, and their index and an address lead to a section', async ({ page }) => {
  await openDashboard(page, chief);
  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('radio', { name: '12-hour' })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name: 'Calendar' })
    .click();
  await expect(page).toHaveURL(/\/settings#calendar$/);
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  await expect(calendar).toBeFocused();
  await page.goto('/settings#appearance');
  await expect(page.getByRole('region', { name: 'Appearance' })).toBeInViewport();
});
