import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { chief, clerk, enterPassword, enterSiteCode, officer, sergeant, signIn } from './people.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Employees' });
const rows = (page: Page) => table(page).locator('tbody tr:has([scope=row])');

async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}

for (const [width, most] of [
  [820, 240],
  [390, 300],
] as const) {
  test(`at ${width} px, Employees shows one line for each person, from at most ${most} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, clerk);
    await page.goto('/employees');
    await expect(rows(page).nth(3)).toBeVisible();
    await expect.poll(() => topOf(rows(page).first())).toBeLessThanOrEqual(most);
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    // All controls except the search are behind one button.
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Active' }).selectOption('Not active');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
    await expect(page).toHaveURL(/active=no/);
    // The person's page shows the columns that were hidden.
    await page.goto('/employees');
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/people\//);
    await expect(page.getByText('Badge Number')).toBeVisible();
  });
}

for (const [width, most] of [
  [820, 240],
  [390, 300],
] as const) {
  for (const address of ['/compliance?tab=matrix', '/my-people']) {
    test(`at ${width} px, ${address} shows its lines from at most ${most} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, sergeant);
      await page.goto(address);
      const list = page.getByRole('list', { name: 'Compliance matrix' });
      const lines =
        width < 640 ? list.getByRole('listitem') : page.getByRole('grid').locator('tbody tr:not([aria-hidden])');
      // The first response about everyone is computed, not cached.
      await expect(lines.nth(3)).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => topOf(lines.first())).toBeLessThanOrEqual(most);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(64);

      // All controls except the search are behind one button.
      await expect(page.getByLabel('As of', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('combobox', { name: /^Filter by/ }).fill('Missing');
      await page.getByRole('option', { name: 'Missing' }).click();
      await page.getByLabel('Group by').selectOption('No groups');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
      await expect(page).toHaveURL(/status=MISSING&by=none/);
      await expect(lines.first()).toContainText('Missing');
      expect(await topOf(lines.first())).toBeLessThanOrEqual(most);
    });
  }
}

test('below 1024 px the sidebar shows icons with names, and the drawer all of its texts', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await signIn(page, officer);
  await page.goto('/profile');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const training = nav.getByRole('link', { name: 'Training', exact: true });
  await expect(training).toBeVisible();
  expect((await nav.boundingBox())?.width).toBeLessThan(64);
  await training.hover();
  await expect(training.getByText('Training')).toHaveCSS('opacity', '1');
  await nav.getByRole('button', { name: 'Report A Bug' }).click();
  await expect(page.getByRole('dialog', { name: 'Report a Bug' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Muster' });
  await expect(drawer.getByText(/^© \d{4} /)).toBeVisible();
  await drawer.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page).toHaveURL('/training');
  await expect(drawer).toBeHidden();
});

test('a head cell sorts wherever it is clicked', async ({ page }) => {
  await signIn(page, clerk);
  await page.goto('/employees');
  const head = table(page).getByRole('columnheader', { name: 'Last Name' });
  await expect(head).toBeVisible();
  const { width, height } = (await head.boundingBox()) ?? { width: 0, height: 0 };
  await head.click({ position: { x: width - 3, y: height - 3 } });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.click({ position: { x: 2, y: 2 } });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('selected employees are exported, and the selection does not move their rows', async ({ page }) => {
  await signIn(page, clerk);
  await page.goto('/employees');
  await expect(rows(page).nth(3)).toBeVisible();
  const top = await topOf(rows(page).nth(1));
  for (const n of [1, 3]) await rows(page).nth(n).getByRole('checkbox').check();
  expect(await topOf(rows(page).nth(1))).toBe(top);
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await expect(bar.getByRole('status')).toHaveText('2 employees selected');
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
});

test('Login, Continue and Change stay in place when an error appears and disappears', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\/token\//);
  await page.goto('/login');
  const proceed = page.getByRole('button', { name: 'Continue' });
  const before = await topOf(proceed);
  await page.getByLabel('Site Code').fill('NOSUCHSITE');
  await proceed.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid site code');
  expect(await topOf(proceed)).toBe(before);

  await enterSiteCode(page, officer.site);
  const login = page.getByRole('button', { name: 'Login' });
  const place = await topOf(login);
  await enterPassword(page, { username: officer.username, password: 'Wrong#password1' });
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await topOf(login)).toBe(place);
  // The next response is delayed: the error disappears meanwhile.
  let answer = () => {};
  await page.route('**/api/token/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await login.click();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await topOf(page.getByRole('button', { name: 'Logging in...' }))).toBe(place);
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the ranks diagram fits its frame at every width, and has a minimap from 1200 px', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/admin?tab=ranks');
  const diagram = page.getByRole('region', { name: 'Rank hierarchy' });
  const nodes = diagram.locator('.react-flow__node');
  await expect(nodes.first()).toBeVisible();
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(diagram.locator('.react-flow__minimap')).toBeVisible({ visible: width >= 1200 });
    await expect
      .poll(async () => {
        const frame = await diagram.boundingBox();
        const boxes = await nodes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
        return boxes.filter(
          (box) =>
            !frame ||
            box.left < frame.x ||
            box.right > frame.x + frame.width ||
            box.top < frame.y ||
            box.bottom > frame.y + frame.height,
        ).length;
      })
      .toBe(0);
  }
});
