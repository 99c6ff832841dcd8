import type { Page } from '@playwright/test';
import { inBrowser, signInAs } from './browser.ts';
import { atMost, type Finding, ms } from './report.ts';

/** docs/design.md section 3: maximum milliseconds of a frame while a long list opens, searches, sorts and scrolls. */
const budget = 100;
const size = 10_000;

/** Runs in the page: records tasks of 50 ms or more, which block rendering. */
const observe = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
`;

/** Runs actions one after another, with time to render in between. */
async function each(page: Page, actions: (() => Promise<unknown>)[], pause = 400): Promise<void> {
  for (const action of actions) {
    await action();
    await page.waitForTimeout(pause);
  }
}

const search = (page: Page) => {
  const field = page.getByRole('searchbox', { name: 'Search' });
  return each(page, [() => field.pressSequentially('officer1', { delay: 80 }), () => field.fill('')], 500);
};

/** Scrolls the element under the pointer. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await each(
    page,
    Array<() => Promise<void>>(40).fill(() => page.mouse.wheel(0, 2_000)),
    30,
  );
}

/** Long lists of a department of 10,000, and actions on them. */
const lists: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  roster: {
    async open(page) {
      await page.getByRole('link', { name: 'Employees', exact: true }).click();
      await page.getByRole('status').filter({ hasText: '10,000 employees' }).waitFor({ timeout: 60_000 });
    },
    search,
    sort: (page) =>
      each(
        page,
        ['Last Name', 'Rank', 'Badge Number', 'Badge Number', 'Employee ID'].map(
          (name) => () => page.getByRole('columnheader', { name }).getByRole('button').click(),
        ),
      ),
    scroll,
  },
  'compliance matrix': {
    async open(page) {
      await page.getByRole('link', { name: 'Compliance', exact: true }).click();
      await page.getByRole('tab', { name: 'Matrix' }).click();
      const people = page.getByRole('status').filter({ hasText: /^10,\d{3} people$/ });
      await people.waitFor({ timeout: 120_000 });
    },
    search,
    arrange(page) {
      const [group, sort] = [page.getByLabel('Group by'), page.getByLabel('Sort by')];
      return each(page, [
        () => sort.selectOption('lacking'),
        () => group.selectOption('rank'),
        () => sort.selectOption('id'),
        () => group.selectOption('none'),
      ]);
    },
    filter(page) {
      const missing = page.getByRole('button', { name: /^Missing \(/ });
      return each(page, [() => missing.click(), () => missing.click()]);
    },
    'select all': (page) =>
      each(page, [
        () => page.getByRole('checkbox', { name: 'Select all shown' }).click(),
        () => page.getByRole('button', { name: 'Clear the selection' }).click(),
      ]),
    scroll,
    async 'arrow keys'(page) {
      await page.getByRole('grid').locator('td[data-requirement]').first().focus();
      const keys = ['Control+End', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowUp', 'Control+Home'];
      await each(
        page,
        keys.map((key) => () => page.keyboard.press(key)),
        150,
      );
    },
  },
};

/** Measures the longest main-thread task, which blocks rendering, during use of long lists. */
export async function measureFrames(): Promise<Finding> {
  return inBrowser(['FRAMES', size], async (newPage, site) => {
    const rows: { list: string; use: string; tasks: number; longest: number }[] = [];
    for (const [list, uses] of Object.entries(lists)) {
      const page = await newPage();
      await page.addInitScript({ content: observe });
      await signInAs(page, site, site.chief);
      const tasksSoFar = (): Promise<number[]> => page.evaluate('window.longTasks.splice(0)');
      for (const [use, act] of Object.entries(uses)) {
        await tasksSoFar();
        await act(page);
        // The observer reports a task only after it has ended.
        await page.waitForTimeout(500);
        const tasks = await tasksSoFar();
        rows.push({ list, use, tasks: tasks.length, longest: Math.max(0, ...tasks) });
      }
      await page.close();
    }
    return {
      title: `Web: lists of ${size.toLocaleString('en')} employees, tasks of 50 ms and more`,
      rows,
      checks: rows.map(({ list, use, longest }) =>
        atMost(`${list}: longest task while a person does this: ${use}`, budget, longest, ms),
      ),
    };
  });
}
