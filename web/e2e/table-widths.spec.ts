import type { Page } from '@playwright/test';
import { clickNth } from './buttons.ts';
import { expect } from './fixture.ts';
import { mockLongRows } from './long-rows.ts';
import { type Measures, measureTables } from './measure-tables.ts';
import { chief, signIn } from './people.ts';
import { test } from './screens.ts';

test.describe.configure({ mode: 'parallel' });

/** From a tablet to a desktop. At 200 % zoom a window is half as wide. */
const widths = [1440, 1180, 1024, 820, 768, 720, 640];

/** The tables of the application: the address, the buttons to click, and the element that is visible then. */
const tables: Record<string, [address: string, clicks: RegExp[], role: 'table' | 'button', name: string | RegExp]> = {
  employees: ['/employees', [], 'table', 'Employees'],
  'field training': ['/field-training', [], 'table', 'In training'],
  firearms: ['/firearms?state=all', [], 'table', 'Firearms'],
  accounts: ['/admin?tab=users', [], 'table', 'Users'],
  activity: ['/admin?tab=users&view=activity', [/^Show details/], 'table', 'Changes'],
  'completed trainings': ['/training?tab=manage-certifications', [/^Show details/], 'button', 'View Attendance'],
  'training attendance': [
    '/training?tab=manage-certifications',
    [/^Show details/, /View Attendance/],
    'table',
    'Attendees',
  ],
  'certifications by employee': [
    '/training?tab=manage-certifications&subtab=employees',
    [/^View Details/],
    'table',
    /^Trainings of/,
  ],
  'training history': ['/people/1060?tab=record', [], 'table', 'Status'],
  transcript: ['/people/1060/transcript', [], 'table', 'Certifications and credits'],
  'manage trainings': ['/training?tab=manage', [/^Show classes/], 'table', /^Classes of/],
  'class attendance': ['/training?tab=manage', [/^Show classes/, /^Attendance/], 'table', 'Waitlist'],
  'sign-up': ['/training?tab=signup', [/^Show classes/], 'table', /^Classes of/],
  upcoming: ['/training?tab=upcoming', [], 'table', 'Upcoming Trainings'],
  certifications: ['/training?tab=completed', [], 'table', 'Mandatory Training Status'],
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

/** Rows that fill every column of the preview, one of them with a problem. */
const pasted = [
  'Employee ID,Training,Completed,Expires,Hours,Provider',
  ...['1060', 'unknown'].map(
    (id) => `${id},Defensive Tactics,2019-03-14,2099-03-14,8,County Academy of Law Enforcement`,
  ),
].join('\n');

function isReadable(name: string, open: (page: Page) => Promise<void>) {
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
      // A hidden column is shown under its row. For Employees, it is on the person's page.
      if (name !== 'employees') expect(titles, `${width} px`).toEqual(all);
    }
  });
}

for (const [name, [address, clicks, role, shown]] of Object.entries(tables)) {
  isReadable(name, async (page) => {
    await page.goto(address);
    for (const button of clicks) await clickNth(page, button);
    await expect(page.getByRole(role, { name: shown })).toBeVisible();
  });
}

isReadable('the preview of an import of history', async (page) => {
  await page.goto('/training/import');
  await page.getByRole('textbox', { name: /^Or paste/ }).fill(pasted);
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible();
});

test('a table that does not fit scrolls sideways under its first column', async ({ page }) => {
  await signIn(page, chief);
  await mockLongRows(page);
  await page.goto('/employees');
  await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible();
  // Twice the text size, as a user may set it.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await page.setViewportSize({ width: 768, height: 900 });
  const frame = page.getByRole('region', { name: 'Employees, scrolls sideways' });
  await expect(frame).toBeVisible();
  const left = () =>
    frame.evaluate((element) => {
      const cell = element.querySelector('tbody tr > :first-child:not([colspan])');
      return Math.round((cell?.getBoundingClientRect().left ?? 0) - element.getBoundingClientRect().left);
    });
  const before = await left();
  // While the columns still adapt to the new sizes, the frame can lose the focus or its position.
  await expect(async () => {
    await frame.press('ArrowRight');
    expect(await frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }).toPass();
  expect(await left()).toBe(before);
});

test('a long table at 820 px is as high as its rows, before they are scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1000 });
  await signIn(page, chief);
  await page.goto('/compliance?tab=reports&view=state');
  const table = page.getByRole('table', { name: 'State report' });
  await expect(table).toBeVisible();
  const heightOfRow = () =>
    table.evaluate((element) => element.getBoundingClientRect().height / Number(element.getAttribute('aria-rowcount')));
  await expect.poll(heightOfRow).toBeLessThan(120);
});
