import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, openDashboard } from './people.ts';

withOwnSite();

const header = 'Emp No.,First Name,Last Name,Badge #,Rank,Unit,Group';

/** Opens the import. Returns a function that chooses a file with these lines. */
async function openImport(page: Page) {
  await page.goto('/employees/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  return (text: string, name = 'staff.csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Returns a function that clicks, and the number of clicks. */
function clicks() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      count++;
      await target.click();
    },
    count: () => count,
  };
}

const widths = [390, 820, 1280];
/** A rank and a unit for each width. A name that resembles an existing one is not added without a question. */
const newNames = ['Reserve Officer,Harbor', 'Warden,Airport', 'Bailiff,Mounted'];

for (const [n, width] of widths.entries()) {
  test(`at ${width} px a chief imports new people, changes and new names in five clicks, then a corrected file in three`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page, chief);
    const choose = await openImport(page);
    const { click, count } = clicks();
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const rows = [
      `J${n}-1,Ana,Silva,${n}1,Sargeant,Patrol A,Sworn\r\n`,
      `J${n}-2,Bo,Brown,${n}2,${newNames[n]},Sworn\r`,
      `J${n}-3,Cy,Clark,${n}3,Officer,Patrol A,Sworn,extra\n`,
      // A demo employee, whose names stay the same.
      `${await nameOf(page, `10${n + 6}0`)},N-${n},Officer,Patrol A,Sworn\r\n`,
    ];
    // The file was merged from several ones: its lines end in three ways.
    await choose(`${header}\r${rows.join('')}`);
    await expect(page.getByText('staff.csv: 4 rows')).toBeVisible();
    await expect(page.getByText('8 fields instead of 7: 1 row')).toBeVisible();

    await click(button('Change Sargeant to Sergeant'));
    await click(button('Add 2 names'));
    await expect(page.getByText('1 rank added without a superior.')).toBeVisible();
    await expect(
      page.getByText(/^2 employees to create · 1 employee with changes · 1 row with a problem/),
    ).toBeVisible();
    await expect(page.getByText('Stays unchanged').first()).toBeVisible();
    await click(page.getByRole('checkbox', { name: 'Badge Number (1 employee)' }));
    await expect(page.getByText('Will change')).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(false);
    await click(button('Import 2 and update 1 employee'));
    await expect(page.getByText('2 employees created.')).toBeVisible();
    await expect(page.getByText('1 employee updated.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    // The file was chosen with one click, too.
    expect(count() + 1).toBe(5);

    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await button('Print 2 slips').click();
    const before = count();
    await click(button('Import another file'));
    await choose(`${header}\n${rows.join('').replace(',extra', '')}`, 'corrected.csv');
    // Neither the misspelled rank nor the columns are asked about again.
    await click(button('Import 1 employee'));
    await expect(page.getByText('1 employee created.')).toBeVisible();
    expect(count() - before + 1).toBe(3);
    await page.goto(`/employees?search=J${n}-`);
    await expect(page.getByText(/^3 of \d+ employees$/)).toBeVisible();
  });
}

test('an import that ends with its tab resumes with the same file and creates no employee twice', async ({
  page,
  context,
}) => {
  await openDashboard(page, clerk);
  const people = Array.from({ length: 12 }, (_, n) => `K-${n},Kim,Lee ${n},9${n},Officer,Patrol A,Sworn`);
  const text = [header, ...people].join('\n');
  let [sent, lost] = [0, 0];
  // The last responses never arrive: the server has created those employees.
  await context.route('**/api/employee/create/', async (route) => {
    if (++sent <= 4) return route.continue();
    await route.fetch();
    lost++;
  });
  const choose = await openImport(page);
  await choose(text);
  await page.getByRole('button', { name: 'Import 12 employees' }).click();
  await expect(page.getByText('4 of 12')).toBeVisible();
  await expect.poll(() => lost).toBe(3);
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });

  const again = await context.newPage();
  await (await openImport(again))(text);
  await expect(again.getByText(/^5 employees to create · 7 employees already in the roster/)).toBeVisible();
  await again.getByRole('button', { name: 'Import 5 employees' }).click();
  await expect(again.getByText('5 employees created.')).toBeVisible();
  await again.goto('/employees?search=K-');
  await expect(again.getByText(/^12 of \d+ employees$/)).toBeVisible();
});

/** Returns the first cells of an employee's row: number, first and last name. */
async function nameOf(page: Page, employee_id: string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  const answer = await page.request.get(`/api/employee/${employee_id}/`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { first_name, last_name } = await answer.json();
  return [employee_id, first_name, last_name].join(',');
}

/** Returns whether the page is wider than its window. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
