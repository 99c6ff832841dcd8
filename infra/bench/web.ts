import { gzipSync } from 'node:zlib';
import { servedRoutes } from '@muster/functions/served';
import { type Browser, chromium, type Page } from '@playwright/test';
import { installChromium } from '../local/chromium.ts';
import { gateway } from '../local/gateway/gateway.ts';
import { listen } from '../local/gateway/listen.ts';
import { webAppListener } from '../local/gateway/web-app.ts';
import { buildWebIfStale, webFolder } from '../local/web-build.ts';
import { type BenchSite, populate, sitePassword } from './population.ts';
import { type Finding, kB } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** DESIGN.md section 4: bytes of JavaScript, gzipped, loaded until the screen is there. */
const budget = { 'sign-in screen': 170_000, 'Sign-up tab': 260_000 };

type Screen = keyof typeof budget;

/** The JavaScript that a browser loads until a screen is there, from an empty cache. */
export async function measureWeb(): Promise<Finding> {
  let stopBuild = () => undefined as unknown;
  await buildWebIfStale((build) => {
    stopBuild = () => build.kill();
    process.once('exit', stopBuild);
  });
  process.off('exit', stopBuild);
  return withEngine(async (engine) => {
    const system = await openSystem(engine);
    const site = await populate(system, 'WEB', 10);
    const api = {
      app: system.app,
      routes: servedRoutes,
      onFailure: (message: string) => void system.errors.push(message),
    };
    const { port, close } = await listen(gateway({ api, web: webAppListener(webFolder) }), 0);
    const browser = await chromium.launch({
      executablePath: installChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      const scripts = {
        'sign-in screen': await scriptsOf(browser, port, openSignIn(site)),
        'Sign-up tab': await scriptsOf(browser, port, openSignUp(site)),
      };
      return findingOf(scripts);
    } finally {
      await browser.close();
      await close();
    }
  });
}

type Scripts = { path: string; bytes: number }[];

/** Every script that a fresh browser loads while it is shown the way to a screen. */
async function scriptsOf(browser: Browser, port: number, show: (page: Page) => Promise<void>): Promise<Scripts> {
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const bodies = new Map<string, Promise<Buffer>>();
  const page = await context.newPage();
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (isScript) bodies.set(new URL(response.url()).pathname, response.body());
  });
  await show(page);
  await page.waitForLoadState('networkidle');
  const scripts = [...bodies].map(async ([path, body]) => ({ path, bytes: gzipSync(await body).length }));
  const loaded = await Promise.all(scripts);
  await context.close();
  return loaded;
}

const openSignIn =
  ({ code }: BenchSite) =>
  async (page: Page): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Site Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Username').waitFor();
  };

const openSignUp =
  (site: BenchSite) =>
  async (page: Page): Promise<void> => {
    await openSignIn(site)(page);
    await page.getByLabel('Username').fill(site.subject.employee_id);
    await page.getByLabel('Password', { exact: true }).fill(sitePassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Training' }).first().click();
    await page.getByRole('tab', { name: 'Training Sign-up' }).click();
    await page
      .getByText(site.types[0]?.name ?? '')
      .first()
      .waitFor();
  };

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
