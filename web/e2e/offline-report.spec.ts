import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs, dayFromNow } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { officer, sergeant, signIn, staff } from './people.ts';
import { newTablet } from './tablet.ts';

withOwnSite();
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED/));

/** The trainer of today, and the trainee. */
const trainer = staff('1055');
const trainee = '1122';
const today = dayFromNow(0);
const phone = { width: 390, height: 844 };

/** Prepares the open page through its menu. */
async function prepare(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: 'Prepare for offline use' }).click();
  await expect(page.getByText(/^The page is prepared\./)).toBeVisible();
}

/** Returns the number of bytes of the stored answers that are not completed. */
const storedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await wait(indexedDB.open('muster-offline'));
    const records: { kind: string; data: ArrayBuffer }[] = await wait(
      database.transaction('records').objectStore('records').getAll(),
    );
    database.close();
    return records.filter(({ kind }) => kind === 'draft').reduce((sum, { data }) => sum + data.byteLength, 0);
  });

/** Fills a field with a long text, and waits until the device has stored it. */
async function fillLong(page: Page, field: string, text: string) {
  await page.getByRole('textbox', { name: field }).fill(text);
  await expect.poll(() => storedBytes(page)).toBeGreaterThan(text.length);
}

/** Returns the number of reports of today by the trainer that the server has. */
async function reportsOfToday(request: APIRequestContext, traineeId: string): Promise<number> {
  const ask = await apiAs(request, sergeant);
  const { reports } = await ask(contract.fieldTraining.trainee, { params: { id: traineeId } });
  return reports.filter(
    ({ report, on, evaluator }) => report === 'daily' && on === today && evaluator.employee_id === trainer.username,
  ).length;
}

test('a trainer writes a daily report in a car without a connection, and the server gets it once', async ({
  browser,
  browserErrors,
  request,
}) => {
  test.setTimeout(240_000);
  const ask = await apiAs(request, sergeant);
  const all = await ask(contract.fieldTraining.trainees, {});
  const { id = '' } = all.find(({ employee }) => employee.employee_id === trainee) ?? {};
  const { tablet, page: first } = await newTablet(browser, phone);
  browserErrors.watch(tablet);
  await signIn(first, trainer);
  const address = `/field-training/trainees/${id}`;
  await first.goto(address);
  await prepare(first);

  await tablet.setOffline(true);
  await first.goto(`${address}/report/daily?on=${today}`);
  await expect(first.getByText(/^No connection\. You see the data of /)).toBeVisible();
  const driving = first.getByRole('radiogroup', { name: 'Driving: routine', exact: true });
  await driving.getByRole('radio', { name: /^4/ }).click();
  await first.getByRole('button', { name: 'Mark the other 30 as not observed' }).click();
  await first.getByRole('textbox', { name: 'Least acceptable performance' }).fill('Search of a suspect');
  // Longer than all other answers together.
  const long = 'Calm at a collision. '.repeat(180);
  await fillLong(first, 'Most acceptable performance', long);
  await expect(first.getByText('Stored on this device')).toBeVisible();
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await first.reload();
  await expect(first.getByRole('textbox', { name: 'Most acceptable performance' })).toHaveValue(long);
  await first.getByRole('button', { name: 'Review and submit' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(first.getByText(/^The report about .* waits to be sent\.$/)).toBeVisible();
  await first.close();

  const page = await tablet.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${address}?tab=reports`);
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await page.goto(`${address}/report/daily?on=${today}`);
  await expect(page.getByText(/^You have written the report of this day/)).toBeVisible();
  expect(await reportsOfToday(request, id)).toBe(0);

  await tablet.setOffline(false);
  await expect(page.getByText(/waits to be sent/)).toHaveCount(0, { timeout: 60_000 });
  await page.goto('/offline');
  await expect(page.getByText('Every entry was sent.')).toBeVisible();
  expect(await reportsOfToday(request, id)).toBe(1);
  await tablet.close();
});

test('a supervisor records a checklist at a place without a connection', async ({
  browser,
  browserErrors,
  request,
}) => {
  test.setTimeout(240_000);
  const ask = await apiAs(request, sergeant);
  const of = async () => {
    const rows = await ask(contract.evaluations.of, { params: { employee_id: officer.username } });
    return rows.filter(({ form_name, on }) => form_name === 'Vehicle stop checklist' && on === today).length;
  };
  const before = await of();
  const { tablet, page } = await newTablet(browser);
  browserErrors.watch(tablet);
  await signIn(page, sergeant);
  await page.goto(`/evaluations?tab=record&employee=${officer.username}`);
  await page.getByRole('link', { name: 'Start an evaluation with Vehicle stop checklist', exact: true }).click();
  await expect(page.getByText(/^Attempt \d/)).toBeVisible();
  await prepare(page);

  await tablet.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection\. You see the data of /)).toBeVisible();
  const passes = page.getByRole('radio', { name: 'Pass', exact: true });
  await expect(passes).toHaveCount(12);
  for (const pass of await passes.all()) await pass.click();
  await expect(page.getByText('Stored on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('No connection. The evaluation waits to be sent.')).toBeVisible();
  await page.goto('/offline');
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  expect(await of()).toBe(before);

  await tablet.setOffline(false);
  await expect(page.getByText('Every entry was sent.')).toBeVisible({ timeout: 60_000 });
  expect(await of()).toBe(before + 1);
  await tablet.close();
});
