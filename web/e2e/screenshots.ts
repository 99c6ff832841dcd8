import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { officer, openDashboard, sergeant, staff } from './people.ts';
import { screens, test } from './screens.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, '.cache/screenshots');

for (const screen of screens) {
  test(screen.name, async ({ openScreen, browserErrors }) => {
    browserErrors.allow(/./);
    const page = await openScreen(screen);
    for (const mode of modesOf(screen)) {
      await setDisplayMode(page, mode);
      // Opening a dialog may have scrolled the page behind it, by an amount that differs from run to run.
      await page.evaluate(() => document.querySelector('[role=dialog]') && window.scrollTo(0, 0));
      await page.screenshot({ path: join(pictures, mode, `${screen.name.replaceAll(/[^a-z0-9]+/g, '-')}.png`) });
    }
  });
}

const at = (address: string) => (page: Page) => page.goto(address);

/** Opens the attendance of a class on the dashboard that has ended. */
async function openAttendance(page: Page): Promise<void> {
  const ended = page.locator('a[href$="?tab=certifications"]').first();
  await page.goto(`${(await ended.getAttribute('href'))?.split('?')[0]}?tab=attendance`);
}

/** Opens a stage of the second relay of the range day of today. */
async function openRangeDay(page: Page): Promise<void> {
  const taught = page.getByRole('link', { name: /^Range Day/ }).first();
  await page.goto(`${(await taught.getAttribute('href'))?.split('?')[0]}?tab=evaluations`);
  await page.getByRole('link', { name: 'Evaluate' }).first().click();
  await page.getByRole('button', { name: /^Relay 2/ }).click();
  await page.getByRole('button', { name: 'Next section' }).click();
  await page.getByText('Section 2 of').waitFor();
  await page.evaluate(() => window.scrollTo(0, 270));
}

/** The pictures of the README: their names, the person, and how to open each screen. */
const readmePictures = [
  ['dashboard', sergeant, at('/')],
  ['sign-up', officer, at('/training?tab=signup')],
  ['attendance', sergeant, openAttendance],
  ['range-day', staff('1038'), openRangeDay],
  ['compliance', sergeant, at('/compliance')],
] as const;

for (const [name, person, open] of readmePictures) {
  test(`README picture of ${name}`, async ({ page }) => {
    await openDashboard(page, person);
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await setDisplayMode(page, 'light');
    await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
  });
}
