import { expect, test } from './fixture.ts';
import { enterPassword, enterSiteCode, expectDashboard, officer, signInByForm } from './people.ts';

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

// spec 8.6
test('an unreachable server is named as the reason', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await enterSiteCode(page, officer.site);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.route('**/api/token/', (route) => route.abort('connectionrefused'));
  await enterPassword(page, officer);
  await expect(page.getByText('Unable to connect to server. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(officer.username);
});

// spec 8.2
test('a failure to check a site code is not shown as an invalid code', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await page.route('**/api/validate-sitecode/', (route) => route.abort('connectionrefused'));
  await enterSiteCode(page, officer.site);
  await expect(page.getByText('Error validating site code')).toBeVisible();
});

test('a network failure while the page loads does not end the session', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await signInByForm(page, officer);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectDashboard(page);
});
