import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { DisplayMode } from './display-modes.ts';

declare const window: Window & { axe?: typeof axe };

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the accessibility rules that the page breaks. Dark mode differs from light mode only in colors. */
export async function violationsOf(page: Page, mode: DisplayMode) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (rules) => {
      const found = await window.axe?.run({ resultTypes: ['violations'], runOnly: rules });
      return found?.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
    },
    mode === 'dark' ? ['color-contrast'] : undefined,
  );
}
