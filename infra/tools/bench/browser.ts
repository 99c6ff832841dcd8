import { routes } from '@muster/shared/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { installChromium } from '../../local/chromium.ts';
import { gateway } from '../../local/gateway/gateway.ts';
import { listen } from '../../local/gateway/listen.ts';
import { webAppListener } from '../../local/gateway/web-app.ts';
import { buildWebIfStale, webFolder } from '../../local/web-build.ts';
import { type BenchSite, sitePassword } from './population.ts';
import type { System } from './system.ts';

/** Builds the web application if it is stale. The build process ends with this one. */
export async function buildWeb(): Promise<void> {
  let stopBuild = () => undefined as unknown;
  await buildWebIfStale((build) => {
    stopBuild = () => build.kill();
    process.once('exit', stopBuild);
  });
  process.off('exit', stopBuild);
}

/** Starts a browser, which is installed where there is none. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: installChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/** Runs `work` with a browser and a server of the system and the built web application. */
export async function inBrowser<T>(
  { app, errors }: System,
  work: (browser: Browser, baseURL: string) => Promise<T>,
): Promise<T> {
  const api = { app, routes, onFailure: (message: string) => void errors.push(message) };
  const { port, close } = await listen(gateway({ api, web: webAppListener(webFolder) }), 0);
  const browser = await launchChromium();
  try {
    return await work(browser, `http://localhost:${port}`);
  } finally {
    await browser.close();
    await close();
  }
}

/** Enters the site code and waits for step 2 of the sign-in. */
export async function openSignIn(page: Page, { code }: BenchSite): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Site Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').waitFor();
}

/** Signs in and waits for the application's navigation. */
export async function signInAs(page: Page, site: BenchSite, { employee_id }: { employee_id: string }): Promise<void> {
  await openSignIn(page, site);
  await page.getByLabel('Username').fill(employee_id);
  await page.getByLabel('Password', { exact: true }).fill(sitePassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Training' }).first().waitFor();
}
