import type { Page } from '@playwright/test';
import { buildWeb, inBrowser, signInAs } from './browser.ts';
import { populate } from './population.ts';
import { type Finding, ms } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4: a long list opens, searches, sorts and scrolls without a frame over this many milliseconds. */
const budget = 100;
const size = 10_000;

/** Runs in the page: records the duration of tasks of 50 ms and more, in milliseconds. */
const observe = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
`;

/** Returns and clears the recorded tasks. */
const tasksSoFar = (page: Page): Promise<number[]> => page.evaluate('window.longTasks.splice(0)');

/** A list of a department of 10,000, and what a person does with it. */
interface LongList {
  /** What the findings call it. */
  name: string;
  siteCode: string;
  steps: Record<string, (page: Page) => Promise<void>>;
}

/** Measures the longest main-thread task, which blocks rendering, while a long list is in use. */
export async function measureFrames(list: LongList): Promise<Finding> {
  await buildWeb();
  return withEngine(async (engine) => {
    const system = await openSystem(engine);
    const site = await populate(system, list.siteCode, size);
    return inBrowser(system, async (browser, baseURL) => {
      const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
      await page.addInitScript({ content: observe });
      await signInAs(page, site, site.chief);
      const uses: [string, number[]][] = [];
      for (const [name, use] of Object.entries(list.steps)) {
        await tasksSoFar(page);
        await use(page);
        // The observer reports a task only after it has ended.
        await page.waitForTimeout(500);
        uses.push([name, await tasksSoFar(page)]);
      }
      return findingOf(list, uses);
    });
  });
}

/** Types a search and clears it. */
export async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.pressSequentially('officer1', { delay: 80 });
  await page.waitForTimeout(500);
  await field.fill('');
  await page.waitForTimeout(500);
}

/** Scrolls what is under the pointer. */
export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 2_000);
    await page.waitForTimeout(30);
  }
}

function findingOf(list: LongList, uses: [string, number[]][]): Finding {
  const longest = uses.map(([name, tasks]) => ({ name, count: tasks.length, longest: Math.max(0, ...tasks) }));
  return {
    title: `Web: the ${list.name} of ${size.toLocaleString('en')} employees, tasks of 50 ms and more`,
    header: ['', 'tasks', 'longest'],
    rows: longest.map(({ name, count, longest }) => [name, `${count}`, count === 0 ? 'none' : ms(longest)]),
    checks: longest.map(({ name, longest }) => ({
      what: `${list.name}: longest task while a person does this: ${name}`,
      budget: `<= ${budget} ms`,
      measured: ms(longest),
      ok: longest <= budget,
    })),
    data: longest,
  };
}
