import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectDashboard, openDashboard, sergeant } from './people.ts';

/** Replaces a cookie's value with an invalid one. */
async function corrupt(context: BrowserContext, name: string): Promise<void> {
  const cookie = (await context.cookies()).find((one) => one.name === name);
  if (!cookie) throw new Error(`no cookie ${name}`);
  await context.addCookies([{ ...cookie, value: 'spoiled' }]);
}

/** Returns a list that grows by each refresh request of the page. */
function refreshesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/token/refresh/')) seen.push(request.method());
  });
  return seen;
}

// spec 4.9
test('an invalid access token is refreshed without the user noticing', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/401 .*\/api\//);
  await openDashboard(page, sergeant);
  await corrupt(context, 'access_token');
  const refreshes = refreshesOf(page);
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await page.getByRole('tab', { name: 'Training Sign-up' }).click();
  await expect(page.getByRole('button', { name: /^Show classes of/ }).first()).toBeVisible();
  await expect.poll(() => refreshes.length).toBe(1);
  await expect(page).toHaveURL(/\/training/);

  await corrupt(context, 'access_token');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Available Training Courses' })).toBeVisible();
});

// spec 4.10
test('a refused refresh leads to the sign-in form', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/40[01] .*\/api\//);
  await openDashboard(page, sergeant);
  // A call of the first screen would lead to the sign-in form before the click.
  await page.waitForLoadState('networkidle');
  await corrupt(context, 'access_token');
  await corrupt(context, 'refresh_token');
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('is_authenticated');
});

// spec 2.3
test('logging out in one tab ends the session in the other', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/401 .*\/api\//);
  await openDashboard(page, sergeant);
  const other = await context.newPage();
  await other.goto('/');
  await expectDashboard(other);
  await other.goto('/logout');
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
});
