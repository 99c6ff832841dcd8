import type { Page } from '@playwright/test';
import { dayFromNow } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, openDashboard, sergeant, staff } from './people.ts';

withOwnSite();

/** Counts a person's clicks. Typing and keyboard selection need none. */
function clicksOn(page: Page) {
  let clicks = 0;
  return {
    click: async (role: 'button' | 'menuitem', name: string) => {
      clicks += 1;
      const within = role === 'button' && (await dialogOf(page).count()) > 0 ? dialogOf(page) : page;
      await within.getByRole(role, { name, exact: true }).click();
    },
    count: () => clicks,
  };
}
const dialogOf = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');

async function openPerson(page: Page, employeeId: string) {
  await page.goto(`/people/${employeeId}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText('Person');
  return title.innerText();
}

/** Expects that nothing is wider than the window. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

for (const [width, employeeId] of [
  [390, '1071'],
  [820, '1072'],
  [1280, '1073'],
] as const) {
  test(`a clerk records a leave with a reason in 3 clicks, and the return in 3, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openDashboard(page, clerk);
    const name = await openPerson(page, employeeId);
    const leave = clicksOn(page);
    await leave.click('button', `More actions for ${name}`);
    await leave.click('menuitem', 'Record leave');
    await expect(dialogOf(page).getByText('Effects of this leave')).toBeVisible();
    await expect(dialogOf(page).getByText('Calendar links stop working.')).toBeVisible();
    await expectNoOverflow(page);
    await dialogOf(page).getByLabel('Reason').selectOption('Military leave');
    await dialogOf(page).getByLabel('Note').fill('Until spring');
    await leave.click('button', 'Record leave');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(main(page).getByText('Military leave: Until spring')).toBeVisible();
    expect(leave.count()).toBe(3);
    await expectNoOverflow(page);

    const back = clicksOn(page);
    await back.click('button', `More actions for ${name}`);
    await back.click('menuitem', 'Record return');
    await expect(dialogOf(page).getByText('are not restored')).toBeVisible();
    await expectNoOverflow(page);
    await back.click('button', 'Record return');
    await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible();
    expect(back.count()).toBe(3);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(main(page).getByText('Military leave: Until spring')).toHaveCount(0);
  });
}

test('a clerk plans a leave, which the list shows, and cancels it; the training sergeant is not notified', async ({
  page,
  otherPage,
}) => {
  await openDashboard(page, clerk);
  const name = await openPerson(page, '1061');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Record leave' }).click();
  await dialogOf(page).getByLabel('Last day').fill(dayFromNow(30));
  await dialogOf(page).getByLabel('Reason').selectOption('Resigned');
  await dialogOf(page).getByRole('button', { name: 'Plan leave' }).click();
  await expect(main(page).getByText('(planned)')).toBeVisible();
  await page.goto('/employees?search=1061');
  await expect(page.getByRole('table', { name: 'Employees' }).getByText(/^Leaves \w+ \d+, \d{4}$/)).toBeVisible();

  await openDashboard(otherPage, sergeant);
  await openPerson(otherPage, '1061');
  await expect(otherPage.getByText('Badge Number')).toBeVisible();
  await expect(otherPage.getByText('(planned)')).toHaveCount(0);
  await expect(otherPage.getByText('Resigned')).toHaveCount(0);

  await openPerson(page, '1061');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel planned leave' }).click();
  await dialogOf(page).getByRole('button', { name: 'Cancel leave' }).click();
  await expect(main(page).getByText('(planned)')).toHaveCount(0);
});

test('a clerk records a leave from the list in 3 clicks', async ({ page }) => {
  await openDashboard(page, clerk);
  await page.goto('/employees?search=1075');
  const menu = page.getByRole('button', { name: /^More actions for/ });
  await expect(menu).toHaveCount(1);
  const leave = clicksOn(page);
  await leave.click('button', (await menu.getAttribute('aria-label')) ?? '');
  await leave.click('menuitem', 'Record leave');
  await expect(dialogOf(page).getByText('Effects of this leave')).toBeVisible();
  await dialogOf(page).getByLabel('Reason').selectOption('Resigned');
  await leave.click('button', 'Record leave');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText(/^The leave of .+ is recorded\.$/)).toBeVisible();
  expect(leave.count()).toBe(3);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Record leave' })).toHaveCount(0);
});

test('a supervisor leaves, and the people have the next one', async ({ page }) => {
  await openDashboard(page, clerk);
  const name = await openPerson(page, '1096');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Record leave' }).click();
  await expect(dialogOf(page).getByText(/people lose this supervisor:|person loses this supervisor:/)).toBeVisible();
  await dialogOf(page).getByLabel('Next supervisor').fill('1002');
  await dialogOf(page).getByLabel('Reason').selectOption('Retired');
  await dialogOf(page).getByRole('button', { name: 'Record leave' }).click();
  await expect(main(page).getByText('Retired')).toBeVisible();
  await openPerson(page, '1004');
  await expect(main(page).getByText('(1002)')).toBeVisible();
});

test('the chief changes an employee ID in 3 clicks, and the person signs in with it', async ({
  page,
  otherPage,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*renumber/);
  await openDashboard(page, chief);
  const name = await openPerson(page, '1063');
  const renumber = clicksOn(page);
  await renumber.click('button', `More actions for ${name}`);
  await renumber.click('menuitem', 'Change employee ID');
  const field = dialogOf(page).getByLabel('New employee ID');
  await expect(field).toBeFocused();
  await field.fill('1004');
  await field.press('Enter');
  await expect(dialogOf(page).getByText('An employee with this ID already exists').first()).toBeVisible();
  await field.fill('A-1063');
  await renumber.click('button', 'Change employee ID');
  await expect(page).toHaveURL('/people/A-1063');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(main(page).getByText('A-1063').first()).toBeVisible();
  expect(renumber.count()).toBeLessThanOrEqual(4);
  await openDashboard(otherPage, { ...staff('A-1063'), site: chief.site });
});
