import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { signIn, staff } from './people.ts';
import { openSignupTab } from './signup-tab.ts';

// The cache of a reused context holds the code.
test.use({ reuseContext: false });

const officer = staff('1057');
const code = /\/assets\/calendar-tab-[^/]*\.(js|css)/;

async function openTraining(page: Page) {
  await signIn(page, officer);
  await openSignupTab(page);
}

const goToCalendar = (page: Page) => page.getByRole('tab', { name: 'Calendar' }).click();
const calendar = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'Calendar' });

/** Expects the header, the sidebar, the tabs and the user menu. */
async function expectLayout(page: Page) {
  await expect(page.getByRole('banner')).toContainText('Riverton Police Department');
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Upcoming Trainings' })).toBeVisible();
  await page.getByRole('button', { name: /^Welcome/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Returns whether the browser never retries a module after a failed request, as the HTML standard said until 2026. */
async function keepsFailures(page: Page): Promise<boolean> {
  const file = '**/assets/probe.js';
  const load = () =>
    page.evaluate(
      (address) =>
        import(address).then(
          () => true,
          () => false,
        ),
      '/assets/probe.js',
    );
  await page.route(file, (route) => route.abort('connectionrefused'));
  expect(await load()).toBe(false);
  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {};' }));
  const loaded = await load();
  await page.unroute(file);
  return !loaded;
}

const stylesLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((one) => one.sheet),
  );

test('a tab opened offline keeps the layout, shows the reason, and loads when the connection is back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(
    /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)|Unable to preload|PartNotLoaded|dynamically imported/,
  );
  await openTraining(page);
  await context.setOffline(true);
  await goToCalendar(page);
  await expect(page.getByText('No internet connection. Please check your network.').first()).toBeVisible();
  await expectLayout(page);
  await context.setOffline(false);
  await expect(calendar(page)).toBeVisible();
  expect(await stylesLoaded(page)).toBe(true);
});

test('a tab that an unreachable server cannot load shows the reason, and retries until it loads', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED|Unable to preload|PartNotLoaded|dynamically imported/);
  await openTraining(page);
  // If the browser caches the failure, only a new document can load the code.
  const documentsNeeded = (await keepsFailures(page)) ? 1 : 0;
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.route(code, (route) => route.abort('connectionrefused'));
  await goToCalendar(page);
  await expect(page.getByText('Unable to connect to server. Please try again.')).toBeVisible();
  await expectLayout(page);
  await page.unroute(code);
  await expect(calendar(page)).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/tab=calendar/);
  expect(await stylesLoaded(page)).toBe(true);
  expect(documents).toBe(documentsNeeded);
});

test('a tab whose code a new version replaced reloads the page once', async ({ page, browserErrors }) => {
  browserErrors.allow(/404|Unable to preload|PartNotLoaded|dynamically imported|not loaded|MIME type/);
  await openTraining(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.route(code, (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await goToCalendar(page);
  await expect(calendar(page)).toBeVisible({ timeout: 20_000 });
  expect(documents).toBe(1);
  await expect(page).toHaveURL(/tab=calendar/);
});
