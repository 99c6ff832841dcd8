import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { inBrowser, openSignIn, signInAs } from './browser.ts';
import type { BenchSite } from './population.ts';
import { atMost, type Finding, kB, ms, timeOf } from './report.ts';

/** docs/design.md section 3: gzipped bytes of JavaScript, and waves of calls to the first useful row of Training. */
const budget = { bytes: { 'sign-in screen': 150_000, 'Sign-up tab': 240_000, 'compliance matrix': 300_000 }, waves: 2 };
/** Milliseconds added to every call and script, so that dependent requests start visibly later. */
const delay = 250;

const firstRow = (page: Page, { types }: BenchSite) =>
  page
    .getByText(types[0]?.name ?? '')
    .first()
    .waitFor();

const screens: Record<keyof typeof budget.bytes, (page: Page, site: BenchSite) => Promise<void>> = {
  'sign-in screen': openSignIn,
  async 'Sign-up tab'(page, site) {
    await signInAs(page, site, site.subject);
    await page.getByRole('link', { name: 'Training' }).first().click();
    await page.getByRole('tab', { name: 'Training Sign-up' }).click();
    await firstRow(page, site);
  },
  /** From a link, as with a saved view: without the default tab. */
  async 'compliance matrix'(page, site) {
    await signInAs(page, site, site.chief);
    await page.goto('/compliance?tab=matrix');
    await page.getByRole('grid').waitFor();
  },
};

/** Measures the JavaScript of each screen (empty cache), and the waves of calls to Training's first useful row. */
export async function measureFirstScreens(): Promise<Finding> {
  return inBrowser(['WEB', 10], async (newPage, site) => {
    const rows: Record<string, unknown>[] = [];
    const checks: Finding['checks'] = [];
    for (const [screen, most] of Object.entries(budget.bytes)) {
      const { scripts, bytes } = await scriptsOf(await newPage(), site, screens[screen as keyof typeof screens]);
      rows.push({ screen, scripts, gzipped: kB(bytes) });
      checks.push(atMost(`${screen}: JavaScript, gzipped`, most, bytes, kB));
    }
    for (const [screen, { calls, waves, time }] of await wavesOfTraining(await newPage(), site)) {
      rows.push({ screen, calls, waves, time: ms(time) });
      checks.push(atMost(`${screen}: waves of calls to the first useful row`, budget.waves, waves));
    }
    const title = `Web: JavaScript of screens; waves of calls (${delay} ms each) until the first useful row of Training`;
    return { title, rows, checks };
  });
}

/** Returns the number and gzipped bytes of the scripts that a page loads while `show` opens a screen. */
async function scriptsOf(page: Page, site: BenchSite, show: (page: Page, site: BenchSite) => Promise<void>) {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    // A second visit revalidates scripts; the answer for an unchanged one has no body.
    if (response.request().resourceType() === 'script' && response.ok()) bodies.set(response.url(), response.body());
  });
  await show(page, site);
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length);
  await page.close();
  return { scripts: sizes.length, bytes: sizes.reduce((sum, one) => sum + one, 0) };
}

/**
 * Counts waves of calls until `act` ends, when the row appears. A call is in a later wave than calls answered before
 * it.
 */
async function wavesOf(page: Page, act: () => Promise<unknown>) {
  const waveOf = new Map<Request, number>();
  let done = 0;
  const started = (request: Request) =>
    new URL(request.url()).pathname.startsWith('/api/') && waveOf.set(request, done + 1);
  const answered = (request: Request) => {
    done = Math.max(done, waveOf.get(request) ?? 0);
  };
  page.on('request', started).on('requestfinished', answered);
  const time = await timeOf(act);
  page.off('request', started).off('requestfinished', answered);
  return { calls: waveOf.size, waves: Math.max(0, ...waveOf.values()), time };
}

async function wavesOfTraining(page: Page, site: BenchSite) {
  await signInAs(page, site, site.subject);
  await page.route(/\/(api|assets)\//, async (route) => {
    await wait(delay);
    await route.continue();
  });
  const quiet = () => page.waitForLoadState('networkidle');
  const training = page.getByRole('link', { name: 'Training', exact: true });
  await page.goto('/training?tab=signup');
  await quiet();
  const load = await wavesOf(page, async () => {
    await page.reload();
    await firstRow(page, site);
  });
  await page.goto('/');
  await training.waitFor();
  await quiet();
  const calendar = await wavesOf(page, async () => {
    await training.click();
    await page.getByText(/days? with training events/).waitFor({ state: 'attached' });
  });
  await quiet();
  const signUp = await wavesOf(page, async () => {
    await page.getByRole('tab', { name: 'Training Sign-up' }).click();
    await firstRow(page, site);
  });
  return [
    ['page load: Sign-up tab', load],
    ['from the dashboard: Calendar tab', calendar],
    ['from the Calendar tab: Sign-up tab', signUp],
  ] as const;
}
