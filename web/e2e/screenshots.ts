import { join } from 'node:path';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { officer, openDashboard, sergeant } from './people.ts';
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

/** The pictures of the README: their names, and the address of each screen. */
const readmePictures = [
  ['dashboard', sergeant, '/'],
  ['sign-up', officer, '/training?tab=signup'],
  ['attendance', sergeant, undefined],
  ['compliance', sergeant, '/compliance'],
] as const;

for (const [name, person, address] of readmePictures) {
  test(`README picture of ${name}`, async ({ page }) => {
    await openDashboard(page, person);
    // Attendance is that of a class on the dashboard that has ended.
    const ended = page.locator('a[href$="?tab=certifications"]').first();
    await page.goto(address ?? `${(await ended.getAttribute('href'))?.split('?')[0]}?tab=attendance`);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await setDisplayMode(page, 'light');
    await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
  });
}
