import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, officer, openDashboard, sergeant } from './people.ts';

withOwnSite();

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an officer's dashboard begins with the next class, and leads to a class that mends what is missing", async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/dashboard')) calls.push(pathname);
    });
    await openDashboard(page, officer);
    await expect(page.getByRole('region', { name: 'Your next class' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Select an option from the sidebar to get started.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(calls).toEqual(['/api/dashboard/']);

    const needed = page.getByRole('region', { name: 'Missing or expiring' });
    const find = needed.getByRole('link', { name: /^Find a class: / }).first();
    const training = (await find.getAttribute('aria-label'))?.replace('Find a class: ', '') ?? '';
    await find.click();
    await expect(page).toHaveURL(/\/training\?tab=signup&type=/);
    await expect(page.getByRole('main')).toContainText(training);
  });

  test("a trainer's dashboard begins with the classes of the week", async ({ page }) => {
    await openDashboard(page, sergeant);
    await expect(page.getByRole('region', { name: 'Classes this week' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});

test('a trainer sees what waits, and each part leads to its list', async ({ page }) => {
  await openDashboard(page, sergeant);
  const lacking = page.getByRole('region', { name: 'Trainings that most people lack' });
  await expect(lacking.getByText(/^\d+ of \d+ people$/).first()).toBeVisible();
  await lacking.getByRole('link').first().click();
  await expect(page).toHaveURL(/tab=manage-certifications&(subtab|view)=employees&.*status=missing/);
  await page.goBack();
  await page
    .getByRole('region', { name: 'Classes to certify' })
    .getByRole('link', { name: 'All classes that have ended' })
    .click();
  await expect(page.getByRole('tab', { name: 'Trainings', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Waiting for a first password' })).toHaveCount(0);
});

test('a clerk sees accounts that wait, in a list that a clerk may open', async ({ page }) => {
  await openDashboard(page, clerk);
  await page
    .getByRole('region', { name: 'Locked accounts' })
    .getByRole('link', { name: /^All locked accounts/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Accounts that wait' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Locked' })).toBeChecked();
});

test('an administrator reads a bug report and marks it as handled', async ({ page, otherPage }) => {
  const text = `The printer is on fire ${Date.now().toString(36)}`;
  await openDashboard(otherPage, officer);
  await otherPage.getByRole('button', { name: 'Report A Bug' }).click();
  await otherPage.getByLabel('Bug Description').fill(text);
  await otherPage.getByRole('button', { name: 'Submit Report' }).click();
  await expect(otherPage.getByText('Your report has been sent.')).toBeVisible();

  await openDashboard(page, chief);
  await page.getByRole('region', { name: 'Bug reports' }).getByRole('link', { name: text }).click();
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /^Mark as handled/ }).click();
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
});
