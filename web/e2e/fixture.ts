import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';

/** Assets without which a screen is not what it should be. */
const assets = ['document', 'script', 'stylesheet', 'font', 'image'];

interface Complaints {
  /** Declares a complaint of the browser that this journey provokes on purpose. */
  allow: (pattern: RegExp) => void;
  /** Watches one more page of the same journey; the first one is watched from the start. */
  watch: (page: Page) => void;
}

/**
 * A journey's page. Whatever the browser complains of fails the journey, unless the journey said it would come: an error in the
 * console, an exception nobody caught, an asset that did not arrive, a call answered with an error (Chromium logs
 * those too, with the status and the address).
 */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: Page) => {
        watched.on('console', (message: ConsoleMessage) => {
          if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
        });
        watched.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
        watched.on('requestfailed', (request: Request) => {
          const why = request.failure()?.errorText;
          // Going to another page calls off what the one before was loading.
          if (assets.includes(request.resourceType()) && why !== 'net::ERR_ABORTED') {
            heard.push(`not loaded: ${why} ${request.url()}`);
          }
        });
      };
      watch(page);
      await use({ allow: (pattern) => allowed.push(pattern), watch });
      expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
