import { weekdayOf } from '@muster/shared/field-training/program';
import { addDays } from '@muster/shared/rules/calendar';
import type { Page } from '@playwright/test';
import { dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { type Person, sergeant, signIn, staff } from './people.ts';

withOwnSite();

const trainer = staff('1030');
const trainee = staff('1038');
const released = staff('1040');

/** Ends the login session, and signs in as another person. */
async function changeTo(page: Page, person: Person) {
  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signIn(page, person);
}

/** Returns the Monday of a week that is this many weeks ago. */
function mondayBefore(weeks: number): string {
  const today = dayFromNow(0);
  return addDays(today, 1 - weekdayOf(today) - weeks * 7);
}

/** Adds a program from the template, with its forms. Returns its name. */
async function addProgram(page: Page): Promise<string> {
  const name = uniqueName('San Jose');
  await page.goto('/field-training/programs');
  await page.getByRole('button', { name: 'New program' }).click();
  await page.getByRole('menuitem', { name: /San Jose model/ }).click();
  // Forms that exist are used as they are.
  await page.getByRole('button', { name: /continue$/i }).click();
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  await page.getByRole('button', { name: 'Save program' }).click();
  await expect(page.getByText('The program is saved.')).toBeVisible();
  return name;
}

/** Starts the program for a person. Returns the address of the trainee. */
async function start(
  page: Page,
  { username }: Person,
  { program, from }: { program: string; from: string },
): Promise<string> {
  await page.goto('/field-training');
  await page.getByRole('button', { name: 'Start field training' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Field Training' });
  await dialog.getByLabel('Employee').fill(username);
  await dialog.getByLabel('Program').selectOption({ label: program });
  await dialog.getByLabel('First day').fill(from);
  await dialog.getByRole('button', { name: 'Start field training' }).click();
  await expect(page).toHaveURL(/\/field-training\/trainees\//);
  return page.url();
}

async function assign(page: Page, { username }: Person, from: string) {
  await page.getByRole('button', { name: 'Assign trainer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign Trainer' });
  await dialog.getByLabel('Employee').fill(username);
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('Shift').fill('Days');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('The assignment is recorded.')).toBeVisible();
}

interface Decision {
  decision: 'Advance' | 'Extend' | 'Release';
  on: string;
  weeks?: number;
}

async function decide(page: Page, { decision, on, weeks }: Decision) {
  await page.getByRole('button', { name: 'Decide about the phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide About the Phase' });
  await dialog.getByRole('radio', { name: decision }).check();
  if (weeks !== undefined) await dialog.getByLabel('Weeks to add').fill(String(weeks));
  await dialog.locator('input[type=date]').fill(on);
  await dialog.getByLabel('Reason').fill(`${decision} as agreed`);
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(dialog).toBeHidden();
}

/** Writes the daily report of a day: some ratings, one with a mandatory comment, the rest not observed. */
async function writeReport(page: Page, address: string, on: string) {
  const { click, count } = countClicks();
  const began = Date.now();
  await page.goto(`${address}/report/daily?on=${on}`);
  const rate = (category: string, rating: RegExp) =>
    click(page.getByRole('radiogroup', { name: category, exact: true }).getByRole('radio', { name: rating }));
  for (const category of ['Driving: routine', 'Officer safety: general', 'Radio: listening', 'Criminal law']) {
    await rate(category, /^4/);
  }
  await rate('Acceptance of feedback', /^2/);
  await page.getByLabel('Comment on Acceptance of feedback').fill('Argued about the search');
  await click(page.getByRole('button', { name: 'Mark the other 26 as not observed' }));
  await page.getByRole('textbox', { name: 'Most acceptable performance' }).fill('Calm at a collision');
  await page.getByRole('textbox', { name: 'Least acceptable performance' }).fill('Search of a suspect');
  await click(page.getByRole('button', { name: 'Review and submit' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
  await expect(page.getByText(/^The report is submitted/)).toBeVisible();
  return { clicks: count(), seconds: (Date.now() - began) / 1000 };
}

test.beforeEach(({ page }) => page.setDefaultTimeout(15_000));

test('a trainee is started, reported on, reviewed, extended, advanced and attested', async ({ page }) => {
  test.setTimeout(300_000);
  const first = mondayBefore(7);
  await signIn(page, sergeant);
  const address = await start(page, trainee, { program: await addProgram(page), from: first });
  await assign(page, trainer, first);

  await changeTo(page, trainer);
  await page.setViewportSize({ width: 390, height: 844 });
  const { clicks, seconds } = await writeReport(page, address, addDays(first, 1));
  expect(clicks).toBeLessThanOrEqual(10);
  expect(seconds).toBeLessThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await changeTo(page, trainee);
  await page.goto(`${address}?tab=reports`);
  await page.getByRole('link', { name: /^Acknowledge Daily report/ }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('I will practice it');
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('I will practice it')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await changeTo(page, sergeant);
  await page.goto(`${address}?tab=reports&state=review`);
  await page.getByRole('link', { name: /^Review Daily report/ }).click();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText('Reviewed', { exact: true })).toBeVisible();

  await page.goto(address);
  await decide(page, { decision: 'Extend', on: addDays(first, 6), weeks: 1 });
  for (const week of [2, 3, 4, 5]) await decide(page, { decision: 'Advance', on: addDays(first, week * 7 - 1) });
  await page.getByRole('button', { name: 'Attest completion' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attest completion' }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();

  await page.goto(`${address}?tab=ratings`);
  await expect(page.getByRole('img', { name: /^All categories: average of 3\.6/ })).toBeVisible();
  await page.goto(`${address}?tab=file`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^field training .*\.pdf$/);
});

test('a trainee is released, and others see nothing', async ({ page, browserErrors }) => {
  browserErrors.allow(/403 \(Forbidden\) .*\/api\/field-training\/trainees\//);
  test.setTimeout(180_000);
  const first = mondayBefore(3);
  await signIn(page, sergeant);
  const address = await start(page, released, { program: await addProgram(page), from: first });
  await decide(page, { decision: 'Release', on: addDays(first, 8) });
  await expect(
    page.getByText(`The training ended with a release on ${displayedDate(addDays(first, 8))}.`),
  ).toBeVisible();
  await changeTo(page, staff('1004'));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
});
