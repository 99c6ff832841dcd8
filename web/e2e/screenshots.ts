import { join } from 'node:path';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { officer, signInByForm } from './people.ts';
import { screens, test } from './screens.ts';
import { openClasses } from './signup-tab.ts';

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

test('README picture', async ({ page }) => {
  await signInByForm(page, officer);
  await openClasses(page, 'CPR and First Aid');
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { name: 'Training Management' }).click();
  await setDisplayMode(page, 'light');
  await page.screenshot({ path: join(root, 'docs/screenshot.png') });
});
