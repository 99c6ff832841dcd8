import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { type Look, looksOf, wear } from './looks.ts';
import { openScreen, screens } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

/** What a look can break: at night only the colours differ from the day. */
function auditOf(page: Page, look: Look): AxeBuilder {
  // There are no frames, so there is nothing to gather from them in a second page.
  const audit = new AxeBuilder({ page }).setLegacyMode();
  return look === 'dark' ? audit.withRules('color-contrast') : audit;
}

for (const screen of screens.filter(({ pictureOnly }) => !pictureOnly)) {
  test(`accessible by day, by night and on a phone: ${screen.name}`, async ({ page, complaints }) => {
    // Some states are failures made on purpose; what matters here is how they look.
    complaints.allow(/\/(api|assets)\/|dynamically imported module|A page that cannot be drawn/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (screen.phoneOnly) await wear(page, 'phone');
    await openScreen(page, screen);
    for (const look of looksOf(screen)) {
      await wear(page, look);
      const { violations } = await auditOf(page, look).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
      expect(found, look).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${look}: wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}
