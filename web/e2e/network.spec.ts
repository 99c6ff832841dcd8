import { expect, test } from './fixture.ts';
import { enterPassword, enterSiteCode, officer, signInByForm } from './people.ts';

test('offline, the sign-in says so and sends nothing', async ({ page, context }) => {
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
  await expect(page.getByRole('heading', { name: 'Welcome to the Dashboard' })).toBeVisible();
});

test('a server that does not answer in 30 seconds is given up', async ({ page }) => {
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

test('a server that cannot be reached is named as such', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await enterSiteCode(page, officer.site);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.route('**/api/token/', (route) => route.abort('connectionrefused'));
  await enterPassword(page, officer);
  await expect(page.getByText('Unable to connect to server. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(officer.username);
});

test('a site code that cannot be checked is an error, not an invalid code', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await page.route('**/api/validate-sitecode/', (route) => route.abort('connectionrefused'));
  await enterSiteCode(page, officer.site);
  await expect(page.getByText('Error validating site code')).toBeVisible();
});

test('a network that fails while the page loads costs nobody the session', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED .*\/api\//);
  await signInByForm(page, officer);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to the Dashboard' })).toBeVisible();
});
