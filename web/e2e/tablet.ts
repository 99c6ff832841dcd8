import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Opens a tablet, or another device, with the application: its service worker has all files of the build. */
export async function newTablet(
  browser: Browser,
  viewport = { width: 820, height: 1180 },
): Promise<{ tablet: BrowserContext; page: Page }> {
  const tablet = await browser.newContext({ viewport });
  const page = await tablet.newPage();
  page.setDefaultTimeout(15_000);
  return { tablet, page };
}
