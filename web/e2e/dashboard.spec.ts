import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { officer, openDashboard, sergeant } from './people.ts';

withOwnSite();

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an officer sees the next class first on the dashboard, with a link to a class for a missing training', async ({
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
