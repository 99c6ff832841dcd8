import { expect, test } from './fixture.ts';
import { sergeant, signIn } from './people.ts';

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the overview fits, and everything on it can be reached', async ({ page }) => {
    await signIn(page, sergeant);
    await page.goto('/compliance?tab=overview');
    await expect(page.getByRole('img', { name: /^Requirements met: / })).toBeVisible();
    await expect(page.getByRole('list', { name: /in 12 months/ })).toBeVisible();
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
  const trend = page.getByRole('region', { name: '12-month trend' });
  await expect(trend.getByRole('img', { name: / compliant on / })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(trend.getByRole('img', { name: / compliant on / })).toBeVisible();
  await expect(trend.getByRole('table')).toBeVisible();
  await expect(trend.getByRole('button', { name: 'Show as table' })).toBeHidden();
});
