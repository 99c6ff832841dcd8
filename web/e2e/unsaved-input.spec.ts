import { dayFromNow, displayedDate } from './arrange.ts';
import { fillInstant } from './fill-instant.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, enterPassword, openDashboard, sergeant } from './people.ts';

withOwnSite();

test('Back and closing the tab ask before they discard a half-filled form', async ({ page }) => {
  await openDashboard(page, sergeant);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await page.getByRole('tab', { name: 'Manage Trainings' }).click();
  await page.getByRole('button', { name: 'Create New Training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Training Type' });
  await dialog.getByLabel('Name').fill('Bicycle patrol');
  const question = dialog.getByRole('alertdialog', { name: 'Discard your entries?' });

  // Two steps at once: the application restores the entry after the browser has left it by two.
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/training\?tab=manage$/);
  await expect(dialog.getByLabel('Name')).toHaveValue('Bicycle patrol');

  const asked: string[] = [];
  page.once('dialog', (leaving) => {
    asked.push(leaving.type());
    void leaving.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/training');
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/training\?tab=manage$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('text typed in a form is kept when the session ends, until the same employee signs in again', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/40[01] .*\/api\//);
  const [opens, held] = [dayFromNow(8), dayFromNow(50)];
  await openDashboard(page, chief);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: 'Add a class to' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Add Training for/ });
  const title = await dialog.getByRole('heading').first().textContent();
  await dialog.getByLabel(/^Location/).fill('North range');
  await fillInstant(dialog, 'Enrollment Start', `${opens}T08:00`);
  await fillInstant(dialog, 'Enrollment End', `${dayFromNow(16)}T17:00`);
  await dialog.getByLabel('Date', { exact: true }).fill(held);
  await dialog.getByLabel('Start Time').fill('09:00');
  await dialog.getByLabel('End Time').fill('11:00');
  await dialog.getByRole('button', { name: 'Add Date' }).click();

  for (const name of ['access_token', 'refresh_token']) {
    await context.addCookies([{ name, value: 'spoiled', url: page.url() }]);
  }
  await dialog.getByRole('button', { name: 'Add Class' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toContainText('Your entries are kept');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('North range');

  await page.getByLabel('Site Code').fill(chief.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPassword(page, chief);
  await expect(page).toHaveURL(/\/training\?tab=manage$/);
  await expect(dialog.getByRole('heading').first()).toHaveText(title ?? '');
  await expect(dialog.getByLabel(/^Location/)).toHaveValue('North range');
  await expect(dialog.getByLabel('Enrollment Start', { exact: true })).toHaveValue(opens);
  await expect(dialog.getByLabel('Enrollment Start, time')).toHaveValue('08:00');
  await expect(dialog.getByRole('list', { name: 'Added dates' })).toContainText(displayedDate(held));
});
