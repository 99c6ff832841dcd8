import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Focuses the window repeatedly, which refreshes the screen, until the element is visible. */
export async function focusUntilVisible(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(element).toBeVisible({ timeout: 500 });
  }).toPass();
}
