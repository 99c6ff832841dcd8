import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Returns a free port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

// Each worker reads this file again and takes these values from the environment.
const running = process.env.E2E_URL;
process.env.E2E_PORT ??= String(await freePort());
const url = running ?? `http://localhost:${process.env.E2E_PORT}`;
const root = join(import.meta.dirname, '..');

/** Returns the web server of `npm start` with its own store. `E2E_URL` names a running one instead. */
function system() {
  const store = process.env.E2E_DATA ?? mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  if (!process.env.E2E_DATA) process.on('exit', () => rmSync(store, { recursive: true, force: true }));
  process.env.E2E_DATA = store;
  return {
    command: 'node_modules/.bin/node infra/local/start.ts',
    cwd: root,
    url,
    env: { PORT: process.env.E2E_PORT ?? '', DATA_DIR: store, DYNAMODB_ENDPOINT: '' },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: process.env.E2E_SCREENSHOTS ? 'screenshots.ts' : '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a busy CI machine a test is tried twice; the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: url,
    // Journeys without a connection allow it. The others would read scripts of the device, and load all of them first.
    serviceWorkers: 'block',
    // Reuses the browser context, cleared between tests: a new context compiles the application again, which costs
    // seconds.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Without this, the headless shell lays out text a pixel wider than a browser with a window.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: running ? [] : [system()],
});
