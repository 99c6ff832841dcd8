import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixture.ts';
import { looksOf, wear } from './looks.ts';
import { openScreen, screens } from './screens.ts';

for (const screen of screens) {
  test(`accessible by day, by night and on a phone: ${screen.name}`, async ({ page, complaints }) => {
    // Some states are failures made on purpose; what matters here is how they look.
    complaints.allow(/\/(api|assets)\/|dynamically imported module/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (screen.phoneOnly) await wear(page, 'phone');
    await openScreen(page, screen);
    for (const look of looksOf(screen)) {
      await wear(page, look);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
      expect(found, look).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${look}: wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
