import { expect, test } from './fixture.ts';
import { enterPassword, enterSiteCode, expectDashboard, officer } from './people.ts';

// spec 5.3, 8.3
test('offline, the sign-in form says so and sends nothing', async ({ page, context }) => {
  await enterSiteCode(page, officer.site);
  await expect(page.getByLabel('Username')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await context.setOffline(true);
  await enterPassword(page, officer);
  await expect(page.getByText('No internet connection. Please check your network.')).toBeVisible();
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await enterPassword(page, officer);
  await expectDashboard(page);
});

// spec 8.4, 9.1
test('a request times out after 30 seconds', async ({ page }) => {
  await page.clock.install();
  await enterSiteCode(page, officer.site);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.route('**/api/token/', () => undefined);
  const asked = page.waitForRequest('**/api/token/');
  await enterPassword(page, officer);
  await asked;
  await page.clock.runFor(29_000);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page.getByText('Connection timed out. Please try again.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
