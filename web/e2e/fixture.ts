import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

/** The assets without which a screen is incomplete. */
const assets = ['document', 'script', 'stylesheet', 'font', 'image'];

interface BrowserErrors {
  /** Declares an error that this test provokes on purpose. */
  allow: (pattern: RegExp) => void;
  /** Watches the pages of another browser context. The context of `page` is watched from the start. */
  watch: (context: BrowserContext) => void;
}

interface Fixtures {
  browserErrors: BrowserErrors;
  /** A page in a separate browser context, for a second person. */
  otherPage: Page;
}

/**
 * Fails a test on every browser error that it did not allow: an error in the console, an uncaught exception, an asset
 * that was not loaded, a call answered with an error (Chromium logs those with the status and the address).
 */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ browserName: _ }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      const stops: (() => void)[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      };
      const onRequestFailed = (request: Request) => {
        const reason = request.failure()?.errorText;
        // Leaving a page aborts its pending requests.
        if (assets.includes(request.resourceType()) && reason !== 'net::ERR_ABORTED')
          errors.push(`not loaded: ${reason} ${request.url()}`);
      };
      const watch = (context: BrowserContext) => {
        const onException = (exception: { error: () => unknown }) => errors.push(`uncaught: ${exception.error()}`);
        context.on('console', onConsole).on('weberror', onException).on('requestfailed', onRequestFailed);
        stops.push(() =>
          context.off('console', onConsole).off('weberror', onException).off('requestfailed', onRequestFailed),
        );
      };
      await use({ allow: (pattern) => allowed.push(pattern), watch });
      for (const stop of stops) stop();
      expect(errors.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, browserErrors }, use) => {
    browserErrors.watch(context);
    await use(context);
  },
  otherPage: async ({ browser, browserErrors }, use) => {
    const context = await browser.newContext();
    browserErrors.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
