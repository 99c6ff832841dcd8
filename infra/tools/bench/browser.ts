import { createApp } from '@muster/functions/entry/app';
import type { Employee } from '@muster/functions/table/entities/employee';
import { routes } from '@muster/shared/contract';
import { usualPassword } from '@muster/testing/build';
import { type Browser, chromium, type Page } from '@playwright/test';
import { installChromium } from '../../local/chromium.ts';
import type { App } from '../../local/gateway/api.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { listen } from '../../local/gateway/listen.ts';
import { webAppListener } from '../../local/gateway/web-app.ts';
import { buildWebIfStale, webFolder } from '../../local/web-build.ts';
import { type BenchSite, populate } from './population.ts';
import { openSystem, withEngine } from './system.ts';

/** Starts a browser, installing one if necessary. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: installChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** Runs `work` with a browser and a server of a new site and the web application, which is built if stale. */
export async function inBrowser<T>(
  [code, size]: [string, number],
  work: (newPage: () => Promise<Page>, site: BenchSite) => Promise<T>,
  { around = (app) => app, ...options }: { around?: (app: App) => App } & Parameters<typeof openSystem>[1] = {},
): Promise<T> {
  await buildWebIfStale((build) => void process.once('exit', () => build.kill()));
  return withEngine(async (engine) => {
    const system = await openSystem(engine, options);
    const site = await populate(system, code, size);
    const onFailure = (message: string) => void process.stderr.write(`${message}\n`);
    const api = { app: around(createApp(system.deps)), routes, onFailure };
    const { port, close } = await listen(gateway({ api, web: webAppListener(webFolder) }), 0);
    const browser = await launchChromium();
    const page = { baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } };
    try {
      return await work(() => browser.newPage(page), site);
    } finally {
      await browser.close();
      await close();
    }
  });
}

/** Enters the site code and waits for step 2 of the sign-in. */
export async function openSignIn(page: Page, { code }: BenchSite): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Site Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').waitFor();
}

/** Signs in on step 2 and waits for the application's navigation. */
export async function enter(page: Page, { employee_id }: Employee): Promise<void> {
  await page.getByLabel('Username').fill(employee_id);
  await page.getByLabel('Password', { exact: true }).fill(usualPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Training' }).first().waitFor();
}

/** Opens the application and signs in. */
export async function signInAs(page: Page, site: BenchSite, employee: Employee): Promise<void> {
  await openSignIn(page, site);
  await enter(page, employee);
}
