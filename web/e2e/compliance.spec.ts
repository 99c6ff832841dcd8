import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { apiAs, dayFromNow, uniqueName, unusedDate } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { choose, expect, test, unpack } from './evidence-page.ts';
import { withOwnSite } from './own-department.ts';
import { chief, openDashboard, sergeant, signIn, staff } from './people.ts';

withOwnSite();

const matrix = (page: Page) => page.getByRole('grid', { name: 'Compliance matrix' });
const people = (page: Page) => matrix(page).locator('tr[data-key]');

/** Replaces printing: stores the number of printable rows on the page. */
const stubPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = String(document.querySelectorAll('tr[data-key]').length);
      window.dispatchEvent(new Event('afterprint'));
    };
  });

const day = dayFromNow(-200);

test('the chief prints which people of a rank were not current on a day in 5 clicks, and saves evidence in 7', async ({
  page,
}) => {
  await stubPrint(page);
  await openDashboard(page, chief);
  const { click, count } = countClicks();
  await click(page.getByRole('link', { name: 'Compliance', exact: true }));
  await click(page.getByRole('tab', { name: 'Matrix' }));
  const on = page.getByLabel('As of', { exact: true });
  await click(on);
  await on.fill(day);
  const filter = page.getByRole('combobox', { name: /^Filter by/ });
  await click(filter);
  for (const text of ['Detective', 'CPR', 'Missing']) {
    await filter.pressSequentially(text);
    await expect(page.getByRole('option', { name: new RegExp(text) }).first()).toBeVisible();
    await filter.press('Enter');
  }
  await filter.press('Escape');
  for (const part of [`on=${day}`, 'requirement=', 'rank=', 'status=MISSING'])
    await expect(page).toHaveURL(new RegExp(part));
  await expect(matrix(page).getByRole('columnheader')).toHaveCount(2);
  await expect(people(page).first()).toContainText('Detective');
  const shown = await people(page).count();
  expect(shown).toBeGreaterThan(0);
  for (const row of await people(page).all()) await expect(row).toContainText(/Detective.*Missing/);
  await click(page.getByRole('button', { name: 'Print' }));
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(shown));
  expect(count()).toBeLessThanOrEqual(5);
  await click(page.getByRole('button', { name: 'Evidence' }));
  const dialog = page.getByRole('dialog', { name: 'Evidence' });
  await expect(dialog).toContainText('CPR and First Aid');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click(dialog.getByRole('button', { name: 'Save' })),
  ]);
  expect(count()).toBeLessThanOrEqual(7);
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toContain('evidence.json');
  await expect(dialog).toContainText('1 file is saved.');
});

test('evidence of a selection has these people and says how many it leaves out', async ({ page, openOffline }) => {
  await signIn(page, chief);
  await page.goto('/compliance?tab=matrix');
  await expect(people(page).nth(8)).toBeVisible();
  const listed = await people(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key ?? ''));
  const numbers = [listed.at(0), listed.at(8)];
  for (const number of numbers) await matrix(page).locator(`tr[data-key="${number}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Evidence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evidence' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const zip = new Uint8Array(await readFile(await (await saved).path()));
  const { evidence, html } = unpack(zip);
  expect(evidence.answers).toHaveLength(numbers.length);
  const checker = await openOffline(html);
  await choose(checker, zip);
  const result = checker.getByRole('status');
  await expect(result).toContainText(/All \d+ requirements in effect on that day\./);
  await expect(result).toContainText(/2 of \d+ people with a record, former employees included\./);
  for (const number of numbers) await expect(result.locator('summary', { hasText: `(${number})` })).toBeVisible();
});

test('a filter that is typed while the matrix loads keeps the focus and the text', async ({ page }) => {
  await signIn(page, chief);
  const [rows, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/compliance\/\?.*limit=500/, async (route) => {
    await rows.promise;
    await route.continue();
  });
  await page.goto('/compliance?tab=matrix');
  const filter = page.getByRole('combobox', { name: /^Filter by/ });
  await filter.pressSequentially('Detective');
  // The code of the drawer beside the matrix arrives later than the rows.
  let requested = 0;
  await page.route(/\.js$/, async (route) => {
    requested += 1;
    await code.promise;
    await route.continue();
  });
  rows.resolve();
  await expect(people(page).first()).toBeVisible();
  expect(requested).toBeGreaterThan(0);
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('Detective');
  code.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(filter).toHaveValue('Detective');
});

test('a cell leads to its reasons by keyboard, and a link opens them', async ({ page }) => {
  await signIn(page, chief);
  await page.goto(`/compliance?tab=matrix&by=none&on=${day}`);
  const first = people(page).first().locator('td[data-requirement]').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(page).toHaveURL(/cell=/);
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const second = people(page).nth(1).locator('td[data-requirement]').nth(1);
  await expect(second).toBeFocused();
  // To the last person of the list, who was not rendered.
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('data-column', /\d+/);
  const lines = String(await matrix(page).getAttribute('aria-rowcount'));
  await expect(matrix(page).locator('tr:has(:focus)')).toHaveAttribute('aria-rowindex', lines);
  // A link to a cell opens it. After closing, the cell has the focus.
  const [key, requirement] = ['1004', await second.getAttribute('data-requirement')];
  await page.goto(`/compliance?tab=matrix&by=none&on=${day}&cell=${key}.${requirement}`);
  await expect(drawer.getByRole('heading', { name: 'Why' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(`tr[data-key="${key}"] [data-requirement="${requirement}"]`)).toBeFocused();
});

test('a supervisor without permissions opens the team from the dashboard, and a record from a cell', async ({
  page,
}) => {
  await openDashboard(page, staff('1096'));
  await page.getByRole('link', { name: 'My people', exact: true }).click();
  await expect(page).toHaveURL('/my-people');
  await expect(matrix(page).getByRole('rowheader', { name: /^Your direct reports/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByLabel('Scope')).toHaveCount(0);
  await people(page).first().locator('[data-requirement]').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^(Enroll|Exempt)/ })).toHaveCount(0);
  await drawer.getByRole('link', { name: 'Training record' }).click();
  await expect(page).toHaveURL(/\/my-people\/\d+\?tab=record$/);
  await expect(page.getByRole('tab', { name: 'Training record', selected: true })).toBeVisible();
});

test('the sergeant changes from everyone to the team with the same question, also from a link of before', async ({
  page,
}) => {
  await openDashboard(page, sergeant);
  await page.getByRole('link', { name: 'Compliance', exact: true }).click();
  await page.getByRole('tab', { name: 'Matrix' }).click();
  await page.getByRole('button', { name: /^Missing \(/ }).click();
  await page.getByLabel('Scope').selectOption('My team');
  await expect(page).toHaveURL('/my-people?status=MISSING');
  await expect(matrix(page).getByRole('rowheader', { name: /^Your direct reports/ })).toBeVisible();
  await expect(people(page).first()).toContainText('Missing');
  for (const row of await people(page).all()) await expect(row).toContainText('Missing');
  await page.getByLabel('Scope').selectOption('Everyone');
  await expect(page).toHaveURL('/compliance?tab=matrix&status=MISSING');

  await page.goto('/my-people?lacking=1&person=1033');
  await expect(page).toHaveURL(/\/my-people\?person=1033&status=MISSING/);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('list', { name: 'Requirements' }).getByRole('button').first().click();
  await expect(drawer.getByRole('heading', { name: 'Why' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('list', { name: 'Requirements' })).toBeVisible();
});

/** People of this test only, in this file. */
const crew = [
  ...[1065, 1066, 1067, 1068, 1069, 1070, 1076, 1077, 1078, 1079, 1080, 1081, 1082, 1083, 1084, 1085, 1086],
  ...[1089, 1090, 1100, 1102, 1103, 1104, 1105, 1106, 1107, 1108, 1109, 1110],
].map(String);

/** Puts the crew into a unit, and plans a class with seats for all, of a mandatory training that they are missing. */
async function arrangeUnit(request: APIRequestContext) {
  const asSergeant = await apiAs(request, sergeant);
  const type = await asSergeant(contract.training.createType, {
    body: { name: uniqueName('Water rescue'), is_mandatory: true, type: 'in_department', expiration_months: 12 },
  });
  const date = unusedDate();
  const trainingClass = await asSergeant(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: uniqueName('Harbor Hall'),
      class_size: crew.length,
      enrollment_start: new Date().toISOString(),
      enrollment_end: `${date}T06:00:00.000Z`,
      dates: [{ date, start_time: '04:00', end_time: '05:00' }],
    },
  });
  const ask = await apiAs(request, chief);
  const unit = await ask(contract.lists.addUnit, { body: { name: uniqueName('Harbor') } });
  for (const employee_id of crew) {
    const profile = await ask(contract.roster.profile, { params: { employee_id } });
    const { first_name, middle_name, last_name, badge_number, rank_id } = profile;
    const body = { first_name, middle_name, last_name, badge_number, rank_id: rank_id ?? '', unit_id: unit.id };
    await ask(contract.roster.update, { params: { employee_id }, body });
  }
  return { unit, type, trainingClass };
}

test('the sergeant enrolls 20 people missing a training in at most 6 clicks', async ({ page, request }) => {
  const { unit, type, trainingClass } = await arrangeUnit(request);
  await signIn(page, sergeant);
  await page.goto(`/compliance?tab=matrix&unit=${unit.id}&requirement=${type.id}`);
  await expect(people(page).first()).toBeVisible();
  const { click, count } = countClicks();
  await click(page.getByRole('button', { name: /^Missing \(/ }));
  await click(page.getByRole('checkbox', { name: 'Select all shown' }));
  await click(page.getByRole('button', { name: 'Enroll...' }));
  const dialog = page.getByRole('dialog', { name: 'Enroll people' });
  await click(dialog.getByRole('radio', { name: new RegExp(trainingClass.location) }));
  await click(dialog.getByRole('button', { name: /^Enroll \d+ people$/ }));
  const report = dialog.getByText(/people have been added\.$/);
  await expect(report).toBeVisible({ timeout: 30_000 });
  expect(Number.parseInt((await report.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(20);
  expect(count()).toBeLessThanOrEqual(6);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // The matrix shows immediately that they have seats.
  await expect(page.getByRole('button', { name: /^Pending Attendance \(2\d\)/ })).toBeVisible();
  const ask = await apiAs(request, sergeant);
  await ask(contract.training.deleteClass, { params: { id: trainingClass.id } });
});

test('the chief opens a requirement from the dashboard, exempts a person from it on its page, and prints it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = document.querySelector('main')?.innerText ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await openDashboard(page, chief);
  await page.getByRole('link', { name: 'Compliance', exact: true }).click();
  await page.getByRole('tab', { name: 'Requirements' }).click();
  const list = page.getByRole('table', { name: 'Requirements' });
  await list.getByRole('link', { name: 'CPR and First Aid', exact: true }).click();
  await expect(page).toHaveURL(/\/compliance\/requirements\/\w+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'CPR and First Aid' })).toBeVisible();
  const facts = page.locator('dl').first();
  await expect(facts).toContainText(/Required from\s*\w{3}, \w{3} \d+, \d{4}/);
  await expect(facts).toContainText(/Due\s*\d+ months after each certification/);
  await expect(page.getByRole('region', { name: 'Compliance today' })).toContainText(/\d+%/);

  await page.getByRole('button', { name: 'Grant exemption' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Requirement', { exact: true })).not.toHaveValue('');
  await form.getByLabel('Employee ID').fill('1060');
  await form.getByLabel('Reason').fill('Injury on duty');
  await form.getByRole('button', { name: 'Grant exemption' }).click();
  await expect(page.getByText('is exempt from CPR and First Aid.')).toBeVisible();
  const exemptions = page.getByRole('table', { name: 'Exemptions' });
  await expect(exemptions).toContainText('In effect');
  await expect(page.getByRole('link', { name: /^\d+ Exempt: CPR and First Aid$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Required from[\s\S]*Injury on duty/);

  await page.getByRole('button', { name: /^End the exemption of/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Back on duty');
  await page.getByRole('dialog').getByRole('button', { name: 'End exemption' }).click();
  await expect(exemptions).toContainText('Ended');
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Requirements' }).click();
  await expect(page.getByRole('table', { name: 'Requirements' })).toBeVisible();
});

test('earlier addresses lead to the new places, and a saved view is renamed among the reports', async ({ page }) => {
  await signIn(page, sergeant);
  await page.goto('/compliance?tab=exemptions&list=all');
  await expect(page).toHaveURL(/tab=requirements&list=all&view=exemptions$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Exemptions' })).toBeVisible();
  await page.goto('/compliance?tab=report&from=2026-03-01&until=2026-03-31');
  await expect(page).toHaveURL(/tab=reports&from=2026-03-01&until=2026-03-31&view=state$/);
  await expect(page.getByRole('heading', { level: 2, name: 'State report' })).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view...' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('march');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radiogroup', { name: 'Reports' }).getByText('Saved views').click();
  await page.getByRole('button', { name: 'Rename march' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('March');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: 'March', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'State report' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Reports' }).getByText('Saved views').click();
  await page.getByRole('button', { name: 'Remove March' }).click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
});
