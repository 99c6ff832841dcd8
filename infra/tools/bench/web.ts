import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { buildWeb, inBrowser, openSignIn, signInAs } from './browser.ts';
import { type BenchSite, populate } from './population.ts';
import { type Finding, kB } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4: gzipped bytes of JavaScript that a screen loads. */
const budget = { 'sign-in screen': 150_000, 'Sign-up tab': 240_000, 'compliance matrix': 300_000 };

type Screen = keyof typeof budget;

/** Measures the JavaScript that each screen loads into an empty browser cache. */
export async function measureWeb(): Promise<Finding> {
  await buildWeb();
  return withEngine(async (engine) => {
    const system = await openSystem(engine);
    const site = await populate(system, 'WEB', 10);
    return inBrowser(system, async (browser, baseURL) =>
      findingOf({
        'sign-in screen': await scriptsOf(browser, baseURL, (page) => openSignIn(page, site)),
        'Sign-up tab': await scriptsOf(browser, baseURL, (page) => openSignUp(page, site)),
        'compliance matrix': await scriptsOf(browser, baseURL, (page) => openMatrix(page, site)),
      }),
    );
  });
}

type Scripts = { path: string; bytes: number }[];

/** Returns the scripts that a new browser context loads while `show` opens a screen. */
async function scriptsOf(browser: Browser, baseURL: string, show: (page: Page) => Promise<void>): Promise<Scripts> {
  const context = await browser.newContext({ baseURL });
  const bodies = new Map<string, Promise<Buffer>>();
  const page = await context.newPage();
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    // A second visit asks whether a script has changed: that it has not, says an answer without a body.
    if (isScript && response.ok()) bodies.set(new URL(response.url()).pathname, response.body());
  });
  await show(page);
  await page.waitForLoadState('networkidle');
  const scripts = [...bodies].map(async ([path, body]) => ({ path, bytes: gzipSync(await body).length }));
  const loaded = await Promise.all(scripts);
  await context.close();
  return loaded;
}

async function openSignUp(page: Page, site: BenchSite): Promise<void> {
  await signInAs(page, site, site.subject);
  await page.getByRole('link', { name: 'Training' }).first().click();
  await page.getByRole('tab', { name: 'Training Sign-up' }).click();
  await page
    .getByText(site.types[0]?.name ?? '')
    .first()
    .waitFor();
}

/** From a link, as a saved view has it: without the tab that is open by default. */
async function openMatrix(page: Page, site: BenchSite): Promise<void> {
  await signInAs(page, site, site.chief);
  await page.goto('/compliance?tab=matrix');
  await page.getByRole('grid').waitFor();
}

function findingOf(scripts: Record<Screen, Scripts>): Finding {
  const sums = Object.entries(scripts).map(([screen, loaded]) => ({
    screen: screen as Screen,
    scripts: loaded,
    bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
  return {
    title: 'Web: JavaScript loaded until the screen is there, gzipped',
    header: ['screen', 'scripts', 'gzipped'],
    rows: sums.map(({ screen, scripts: { length }, bytes }) => [screen, `${length}`, kB(bytes)]),
    checks: sums.map(({ screen, bytes }) => ({
      what: `${screen}: JavaScript, gzipped`,
      budget: `<= ${kB(budget[screen])}`,
      measured: kB(bytes),
      ok: bytes <= budget[screen],
    })),
    data: sums,
  };
}
