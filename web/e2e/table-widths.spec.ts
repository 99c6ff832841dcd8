import type { Page } from '@playwright/test';
import { clickNth } from './buttons.ts';
import { expect } from './fixture.ts';
import { mockLongRows } from './long-rows.ts';
import { type Measures, measureTables } from './measure-tables.ts';
import { chief, signIn } from './people.ts';
import { test } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

/** From a tablet to a desktop; at 200 % zoom a window is half as wide. */
const widths = [1440, 1180, 1024, 820, 768, 720, 640];

const shown = (page: Page, name: string) => expect(page.getByRole('table', { name })).toBeVisible();

/** The tables of the application, and how to open each. */
const tables: Record<string, (page: Page) => Promise<unknown>> = {
  employees: async (page) => {
    await page.goto('/employees');
    await shown(page, 'Employees');
  },
  accounts: async (page) => {
    await page.goto('/admin?tab=users');
    await shown(page, 'Users');
  },
  activity: async (page) => {
    await page.goto('/admin?tab=users&view=activity');
    await clickNth(page, /^Show details/);
    await shown(page, 'What was changed');
  },
  'completed trainings': async (page) => {
    await page.goto('/training?tab=manage-certifications');
    await clickNth(page, /^Show details/);
    await expect(page.getByRole('button', { name: 'View Attendance' })).toBeVisible();
  },
  'training attendance': async (page) => {
    await page.goto('/training?tab=manage-certifications');
    await clickNth(page, /^Show details/);
    await clickNth(page, 'View Attendance');
    await shown(page, 'Attendees');
  },
  'certifications by employee': async (page) => {
    await page.goto('/training?tab=manage-certifications&subtab=employees');
    await clickNth(page, /^View Details/);
    await expect(page.getByRole('table', { name: /^Trainings of/ })).toBeVisible();
  },
  'manage trainings': async (page) => {
    await page.goto('/training?tab=manage');
    await clickNth(page, /^Show classes/);
    await expect(page.getByRole('table', { name: /^Classes of/ })).toBeVisible();
  },
  'class attendance': async (page) => {
    await page.goto('/training?tab=manage');
    await clickNth(page, /^Show classes/);
    await clickNth(page, /^Attendance/);
    await shown(page, 'Waitlist');
  },
  'sign-up': async (page) => {
    await page.goto('/training?tab=signup');
    await clickNth(page, /^Show classes/);
    await expect(page.getByRole('table', { name: /^Classes of/ })).toBeVisible();
  },
  upcoming: async (page) => {
    await page.goto('/training?tab=upcoming');
    await shown(page, 'Upcoming Trainings');
  },
  certifications: async (page) => {
    await page.goto('/training?tab=completed');
    await shown(page, 'Mandatory Training Status');
  },
};

/** Measures the tables in a window of this width, once they have adapted to it. */
async function measuredAt(page: Page, width: number): Promise<Measures> {
  await page.setViewportSize({ width, height: 900 });
  let measures = await measureTables(page);
  for (let attempt = 0; measures.faults.length > 0 && attempt < 20; attempt += 1) {
    await page.waitForTimeout(100);
    measures = await measureTables(page);
  }
  return measures;
}

for (const [name, open] of Object.entries(tables)) {
  test(`readable from 640 to 1440 px, with 541 rows and long names: ${name}`, async ({ openScreen }) => {
    const page = await openScreen({
      name,
      as: chief,
      open: async (page) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await mockLongRows(page);
        await open(page);
      },
    });
    const all = (await measureTables(page)).titles;
    for (const width of widths) {
      const { faults, titles } = await measuredAt(page, width);
      expect(faults, `${width} px`).toEqual([]);
      // A column that is hidden is shown under its row.
      expect(titles, `${width} px`).toEqual(all);
    }
  });
}

test('a table that does not fit scrolls sideways under its first column', async ({ page }) => {
  await signIn(page, chief);
  await mockLongRows(page);
  await page.goto('/employees');
  await shown(page, 'Employees');
  // Twice the text size, as a user may set it.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await page.setViewportSize({ width: 768, height: 900 });
  const frame = page.getByRole('region', { name: 'Employees, scrolls sideways' });
  await expect(frame).toBeVisible();
  const left = () =>
    frame.evaluate((element) => {
      const cell = element.querySelector('tbody tr > :first-child');
      return Math.round((cell?.getBoundingClientRect().left ?? 0) - element.getBoundingClientRect().left);
    });
  const before = await left();
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await left()).toBe(before);
});
