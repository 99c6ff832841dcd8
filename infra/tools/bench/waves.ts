import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import { buildWeb, inBrowser, signInAs } from './browser.ts';
import { type BenchSite, populate } from './population.ts';
import { type Finding, ms } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4: waves of calls from a page load, or from a click, to the first useful row of the Training screen. */
const budget = 2;
/** Milliseconds added to every call and script: enough that what waits for an answer starts visibly later. */
const delay = 250;

interface Waves {
  /** The calls, each with its wave. */
  calls: string[];
  /** A call that starts after another was answered is in a later wave. */
  calledIn: number;
  /** The same of calls and scripts together: code that loads late makes its calls late. */
  roundTrips: number;
  milliseconds: number;
}

/** The length of the longest chain of requests, of which each starts after the one before it was answered. */
class Chain {
  readonly started = new Map<Request, number>();
  private answered = 0;

  start(request: Request): number {
    const wave = this.answered + 1;
    this.started.set(request, wave);
    return wave;
  }

  answer(request: Request): void {
    this.answered = Math.max(this.answered, this.started.get(request) ?? 0);
  }

  get length(): number {
    return Math.max(0, ...this.started.values());
  }
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isCall = (request: Request) => pathOf(request).startsWith('/api/');

/** Counts the waves of requests while `act` runs, which ends when the row is there. */
async function wavesOf(page: Page, act: () => Promise<void>): Promise<Waves> {
  const calls = new Chain();
  const all = new Chain();
  const listed: string[] = [];
  const started = (request: Request) => {
    if (isCall(request)) listed.push(`${calls.start(request)} ${request.method()} ${pathOf(request)}`);
    if (isCall(request) || request.resourceType() === 'script') all.start(request);
  };
  const answered = (request: Request) => {
    calls.answer(request);
    all.answer(request);
  };
  page.on('request', started).on('requestfinished', answered);
  const begun = performance.now();
  await act();
  const milliseconds = performance.now() - begun;
  page.off('request', started).off('requestfinished', answered);
  return { calls: listed, calledIn: calls.length, roundTrips: all.length, milliseconds };
}

async function measure(browser: Browser, baseURL: string, site: BenchSite): Promise<[string, Waves][]> {
  const page = await browser.newPage({ baseURL });
  await signInAs(page, site, site.subject);
  const slow = async (route: { continue: () => Promise<void> }) => {
    await wait(delay);
    await route.continue();
  };
  await page.route(/\/(api|assets)\//, slow);
  const firstRow = () =>
    page
      .getByText(site.types[0]?.name ?? '')
      .first()
      .waitFor();
  const quiet = () => page.waitForLoadState('networkidle');
  const found: [string, Waves][] = [];
  const reloaded = async () => {
    await page.reload();
    await firstRow();
  };
  await page.goto('/training?tab=signup');
  await quiet();
  found.push(['page load: Sign-up tab', await wavesOf(page, reloaded)]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Training', exact: true }).waitFor();
  await quiet();
  const days = page.getByText(/days? with training events/);
  found.push([
    'from the dashboard: Calendar tab',
    await wavesOf(page, async () => {
      await page.getByRole('link', { name: 'Training', exact: true }).click();
      await days.waitFor({ state: 'attached' });
    }),
  ]);
  await quiet();
  found.push([
    'from the Calendar tab: Sign-up tab',
    await wavesOf(page, async () => {
      await page.getByRole('tab', { name: 'Training Sign-up' }).click();
      await firstRow();
    }),
  ]);
  await page.close();
  return found;
}

/** Counts the sequential waves of calls until the Training screen has its first useful row. */
export async function measureWaves(): Promise<Finding> {
  await buildWeb();
  return withEngine(async (engine) => {
    const system = await openSystem(engine);
    const site = await populate(system, 'WAVES', 10);
    return inBrowser(system, async (browser, baseURL) => findingOf(await measure(browser, baseURL, site)));
  });
}

function findingOf(found: [string, Waves][]): Finding {
  return {
    title: `Web: calls until the first useful row of the Training screen, ${delay} ms each`,
    header: ['signed in', 'calls', 'waves of calls', 'round trips with scripts', 'time'],
    rows: found.map(([name, { calls, calledIn, roundTrips, milliseconds }]) => [
      name,
      `${calls.length}`,
      `${calledIn}`,
      `${roundTrips}`,
      ms(milliseconds),
    ]),
    checks: found.map(([name, { calledIn }]) => ({
      what: `${name}: waves of calls to the first useful row`,
      budget: `<= ${budget}`,
      measured: `${calledIn}`,
      ok: calledIn <= budget,
    })),
    data: Object.fromEntries(found),
  };
}
