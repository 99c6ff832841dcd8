import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { type DisplayMode, modesOf, setDisplayMode } from './display-modes.ts';
import { expect } from './fixture.ts';
import { screens, test } from './screens.ts';

declare const window: Window & { axe?: typeof axe };

test.describe.configure({ mode: 'parallel' });

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the rules that the page breaks, and where. The dark mode differs from the light one in colours only. */
async function violationsOf(page: Page, mode: DisplayMode) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (rules) => {
      const found = await window.axe?.run({ resultTypes: ['violations'], runOnly: rules });
      return found?.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
    },
    mode === 'dark' ? ['color-contrast'] : undefined,
  );
}

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
