import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, enterPassword, enterSiteCode, expectDashboard, openDashboard, signIn, staff } from './people.ts';

withOwnSite();

const table = (page: Page) => page.getByRole('table', { name: 'Employees' });
const ids = (page: Page) => table(page).locator('tbody [data-label="Employee ID"]').allTextContents();

async function openEmployees(page: Page) {
  await page.goto('/employees');
  await expect(table(page)).toBeVisible();
}

/** Searches an employee by number and opens a dialog of the row. */
async function open(page: Page, action: 'Edit' | 'Delete', employeeId: string) {
  await page.getByRole('searchbox').fill(employeeId);
  await expect.poll(() => ids(page)).toEqual([employeeId]);
  if (action === 'Edit')
    await table(page)
      .getByRole('button', { name: /^Edit / })
      .click();
  else await (await menuItem(page, action)).click();
}

/** Opens the menu of the only row, and returns an item. */
async function menuItem(page: Page, action: string) {
  await table(page)
    .getByRole('button', { name: /^More actions/ })
    .click();
  return page.getByRole('menuitem', { name: action });
}

// spec 0.3, 1.8, 4.29
test('a clerk creates an employee, who signs in, must change the password and lands on the dashboard', async ({
  page,
  otherPage: desk,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\//);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, clerk);
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(page).toHaveURL('/employees');
  await page.getByRole('button', { name: 'Create New Employee' }).click();
  const form = page.getByRole('dialog', { name: 'Create Employee' });
  await form.getByRole('button', { name: 'Create Employee' }).click();
  await expect(form.getByText('Employee ID is required')).toBeVisible();
  await form.getByLabel('Employee ID').fill('1500');
  await form.getByLabel('First Name').fill('Imani');
  await form.getByLabel('Middle Name').fill('Grace');
  await form.getByLabel('Last Name').fill('Okonkwo');
  await form.getByLabel('Badge Number').fill('8500');
  await form.getByLabel('Rank').selectOption('Officer');
  await form.getByRole('button', { name: 'Create Employee' }).click();

  const created = page.getByRole('dialog', { name: 'Employee Created Successfully' });
  await expect(created).toContainText('Imani Okonkwo can now sign in as 1500');
  await created.getByRole('button', { name: 'Copy' }).click();
  await expect(created.getByRole('button', { name: 'Copied' })).toBeVisible();
  const password = await created.getByLabel('Temporary Password').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await created.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox').fill('okonkwo');
  await expect(table(page).locator('tbody tr')).toHaveText([/^1500OkonkwoImaniG8500OfficerYes/]);

  await enterSiteCode(desk, clerk.site);
  await enterPassword(desk, { username: '1500', password });
  await expect(desk).toHaveURL('/initial-reset-password');
  await desk.getByLabel('New Password', { exact: true }).fill('Quiet!Harbour.58');
  await desk.getByLabel(/^Confirm/).fill('Quiet!Harbour.58');
  await desk.keyboard.press('Enter');
  await expectDashboard(desk);
  await expect(desk.getByRole('main')).toContainText('1500');

  // A deleted employee is signed out by the next call.
  await open(page, 'Delete', '1500');
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(question).toContainText('seats in future classes');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('No employees match “1500”.')).toBeVisible();
  await desk.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(desk).toHaveURL('/login');
});

// spec 6.3
test("a chief grants and revokes manage_trainings, and the officer's tabs follow on the next call", async ({
  page,
  otherPage: desk,
  browserErrors,
}) => {
  // The dashboard may load its staff parts before the page learns that the permission is revoked.
  browserErrors.allow(/403 .*\/(dashboard\/staff|compliance\/(summary|trend))\//);
  const officer = staff('1051');
  await openDashboard(desk, officer);
  const managing = desk.getByRole('tab', { name: 'Manage Trainings' });
  const goToTraining = async () => {
    await desk.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expectDashboard(desk);
    await desk.getByRole('link', { name: 'Training', exact: true }).click();
    await expect(desk.getByRole('tab', { name: 'Calendar' })).toBeVisible();
  };
  await goToTraining();
  await expect(managing).toHaveCount(0);

  await signIn(page, chief);
  await openEmployees(page);
  await open(page, 'Edit', officer.username);
  const form = page.getByRole('dialog', { name: 'Edit Employee' });
  await form.getByRole('button', { name: 'Permissions' }).click();
  const permission = form.getByRole('checkbox', { name: 'manage trainings' });
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/manage-permission/') && answer.ok());
  await Promise.all([saved(), permission.click()]);
  await expect(permission).toBeChecked();
  await goToTraining();
  await managing.click();
  await expect(desk.getByRole('button', { name: 'Create New Training' })).toBeVisible();

  await Promise.all([saved(), permission.click()]);
  await expect(permission).not.toBeChecked();
  await goToTraining();
  await expect(managing).toHaveCount(0);
});

test('all pages of 10,000 employees load in the background, and only rows near the viewport are rendered', async ({
  page,
}) => {
  const size = 10_000;
  const people = Array.from({ length: size }, (_, n) => ({
    id: `person-${n}`,
    employee_id: String(10_000 + n),
    first_name: `First${(n * 7919) % size}`,
    middle_name: n % 3 ? null : 'Quinn',
    last_name: `Last${((n * 104_729) % size).toString(36)}son`,
    badge_number: String(((n * 31) % size) + 1),
    rank_id: 'rank',
    rank_name: `Rank ${n % 9}`,
    rank_order: n % 9,
    active: n % 11 !== 0,
  }));
  await page.route('**/api/employee-list/**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    // A roster larger than the largest response is returned in parts.
    const [from, most] = [Number(query.get('cursor') ?? 0), size / 2];
    const headers: Record<string, string> = {};
    if (from + most < size) headers.Link = `</api/employee-list/?cursor=${from + most}>; rel="next"`;
    return route.fulfill({ json: people.slice(from, from + most), headers });
  });
  await signIn(page, clerk);
  await openEmployees(page);
  await expect(page.getByRole('status').filter({ hasText: '10,000 employees' })).toBeVisible();
  expect(await table(page).locator('tbody tr').count()).toBeLessThan(80);

  await page.getByRole('columnheader', { name: 'Last Name' }).getByRole('button').click();
  await expect(table(page).locator('tbody tr th').first()).toHaveText('Last0son');
  await page.getByRole('searchbox').fill('last7son');
  await expect(page.getByText('1 of 10,000 employees')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('10,000 employees', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(table(page).locator(`tbody tr[aria-rowindex="${size + 1}"]`)).toBeVisible();
});

test('a clerk imports a messy file, gets slips of the passwords, and an imported employee signs in', async ({
  page,
  otherPage: desk,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\//);
  const rows = [
    'Department;Title;Surname;Frist Name;Emp No.;Badge #',
    'Patrol;officer;Nu\xf1ez;Jos\xe9;I-1;9001',
    'Patrol;Patrol Officer;Okoro;Ada;I-2;9002',
    'Patrol;Cadet;Zimmer;Lena;I-3;9003',
    'Patrol;Officer;Other;Else;1001;9004',
    'Patrol;Officer;Twice;Ana;i-1;9005',
    ';;;;;',
  ];
  await signIn(page, clerk);
  await openEmployees(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') });
  await expect(page.getByText(/read as Windows-1252.*Nuñez.*line 2/)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('3');
  await expect(page.getByRole('status').filter({ hasText: 'to create' })).toHaveText(
    '2 employees to create · 3 rows with a problem, left out',
  );
  await page.getByLabel('Patrol Officer (rank): 1 row').selectOption('Officer');
  await page.getByRole('switch', { name: 'Show only rows with problems' }).press('Space');
  await expect(page.getByRole('table', { name: 'Preview' }).locator('tbody th')).toHaveText(['1001', 'i-1']);

  await page.getByRole('button', { name: 'Import 3 employees' }).click();
  await expect(page.getByText('3 employees created.')).toBeVisible();
  const slip = page.getByRole('article', { name: 'José Nuñez' });
  await expect(slip).toContainText(clerk.site);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print 3 slips' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const password = (await slip.locator('dd').last().textContent()) ?? '';

  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(question).toContainText('cannot be shown again');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(slip).toBeVisible();
  await page.getByRole('link', { name: 'Back to Employees' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(table(page)).toBeVisible();
  await page.getByRole('searchbox').fill('jose nunez');
  await expect(table(page).locator('tbody tr')).toHaveText([/^I-1NuñezJosé9001OfficerYes/]);

  // Importing the file again creates no employee.
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') });
  await expect(page.getByText(/2 employees already in the roster/)).toBeVisible();
  await expect(page.getByText('There is no employee to create in this file.')).toBeVisible();

  await enterSiteCode(desk, clerk.site);
  await enterPassword(desk, { username: 'i-1', password });
  await expect(desk).toHaveURL('/initial-reset-password');
});
