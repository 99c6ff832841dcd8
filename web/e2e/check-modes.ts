import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { type DisplayMode, setDisplayMode } from './display-modes.ts';
import { expect } from './fixture.ts';

/** Expects an open page to be accessible and not wider than the window in modes. Leaves it in the last one. */
export async function expectAccessible(page: Page, modes: readonly DisplayMode[]): Promise<void> {
  for (const mode of modes) {
    await setDisplayMode(page, mode);
    expect(await violationsOf(page, mode), mode).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${mode}: wider than the window`).toBeLessThanOrEqual(0);
  }
}
