import { expect, test } from './fixture.ts';
import { chief, sergeant, signIn } from './people.ts';

test('a chief sees the share that is current, and each number leads to its people', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/');
  await page.getByRole('link', { name: 'Compliance' }).click();
  const total = page.getByRole('region', { name: 'In total' });
  await expect(total.getByText(/^\d+%$/)).toBeVisible();
  const row = page.getByRole('region', { name: 'By requirement' }).getByRole('listitem').filter({ hasText: 'Missing' });
  const missing = row.first().getByRole('link', { name: /^\d+ Missing: / });
  const [count = ''] = (await missing.innerText()).split(/\s/);
  await missing.click();
  await expect(page).toHaveURL(/\/compliance\?tab=matrix&requirement=[^&]+&status=MISSING/);
  // The legend of the matrix counts the same people.
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`\\b${count}\\b`))
      .first(),
  ).toBeVisible();
  await page.goBack();
  await total.getByRole('link', { name: /exemptions? in force/i }).click();
  await expect(page.getByRole('tab', { name: 'Exemptions' })).toHaveAttribute('aria-selected', 'true');
});

test('the trend and what expires are tables, too, by keyboard; a shortage leads to the form of a class', async ({
  page,
}) => {
  await signIn(page, sergeant);
  await page.goto('/compliance?tab=overview');
  const trend = page.getByRole('region', { name: 'Over the year' });
  await expect(trend.getByRole('img', { name: /^Everything that is asked: / })).toBeVisible();
  await trend.getByRole('button', { name: 'Show as table' }).press('Enter');
  await expect(trend.getByRole('row')).toHaveCount(14);
  await expect(trend.getByRole('button', { name: 'Show as chart' })).toBeFocused();
  await trend.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/compliance\?tab=matrix&on=\d{4}-\d{2}-\d{2}/);
  await page.goBack();

  const expiring = page.getByRole('region', { name: 'What expires in the next 12 months' });
  const see = expiring.getByRole('button', { name: /^See the / }).first();
  const [, count] = /^See the (\d+)$/.exec((await see.innerText()).trim()) ?? [];
  await see.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row')).toHaveCount(Number(count) + 1);
  await page.keyboard.press('Escape');
  await expect(see).toBeFocused();
  const schedule = expiring.getByRole('link', { name: /^Schedule a class for / }).first();
  const [, training = ''] =
    /^Schedule a class for (.*) in \w+ \d{4}$/.exec((await schedule.getAttribute('aria-label')) ?? '') ?? [];
  await schedule.click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/tab=manage&type=[^&]+&dialog=add-class/);
  await expect(form).toContainText(training);
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the overview fits, and everything on it can be reached', async ({ page }) => {
    await signIn(page, sergeant);
    await page.goto('/compliance?tab=overview');
    await expect(page.getByRole('img', { name: /^Everything that is asked: / })).toBeVisible();
    await expect(page.getByRole('img', { name: /in 12 months/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const charts = await page.getByRole('main').getByRole('img').all();
    for (const chart of charts) {
      const box = await chart.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    }
  });
});

test('on paper, charts stand beside their tables', async ({ page }) => {
  await signIn(page, sergeant);
  await page.goto('/compliance?tab=overview');
  const trend = page.getByRole('region', { name: 'Over the year' });
  await expect(trend.getByRole('img', { name: / current on / })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(trend.getByRole('img', { name: / current on / })).toBeVisible();
  await expect(trend.getByRole('table')).toBeVisible();
  await expect(trend.getByRole('button', { name: 'Show as table' })).toBeHidden();
});
