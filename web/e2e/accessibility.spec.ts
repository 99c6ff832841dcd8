import { violationsOf } from './axe.ts';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { expect } from './fixture.ts';
import { screens, test } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

for (const screen of screens.filter(({ pictureOnly }) => !pictureOnly)) {
  test(`accessible in light, dark and phone mode: ${screen.name}`, async ({ openScreen, browserErrors }) => {
    // Some screens show a failed call on purpose.
    browserErrors.allow(/\/(api|assets)\/|dynamically imported module|A page that cannot be drawn/);
    const page = await openScreen(screen);
    for (const mode of modesOf(screen)) {
      await setDisplayMode(page, mode);
      expect(await violationsOf(page, mode), mode).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${mode}: wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
