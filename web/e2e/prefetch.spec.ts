import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openDashboard, staff } from './people.ts';

// The cache of a reused context holds the code.
test.use({ reuseContext: false });

const officer = staff('1058');

/** Returns a list that grows by the path of each call and script that the page requests. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test('a link prefetches its page on hover, and the click requests nothing again', async ({ page }) => {
  await openDashboard(page, officer);
  const requested = requestsOf(page);
  const month = '/api/trainings/by-month/';
  const answered = page.waitForResponse((response) => response.url().includes(month));
  const link = page.getByRole('link', { name: 'Training', exact: true });
  await link.hover();
  await answered;
  const code = (path: string) => /training-page|calendar-tab/.test(path) && path.endsWith('.js');
  await expect.poll(() => requested.filter(code).length).toBe(2);
  await link.click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Calendar' })).toBeVisible();
  await expect(page.getByText(/days? with training events/)).toBeAttached();
  expect(requested.filter((path) => path === month)).toHaveLength(1);
  expect(requested.filter(code)).toHaveLength(2);
});
