import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs, dayFromNow } from './arrange.ts';
import { chooseInMenu } from './buttons.ts';
import { expectAccessible } from './check-modes.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, officer, sergeant, signIn, signInByForm } from './people.ts';
import { expectCompliance } from './range-compliance.ts';
import { completeAll, passChecks, rangeDay, shoot } from './range-day.ts';
import { newTablet } from './tablet.ts';

withOwnSite();
test.use({ serviceWorkers: 'allow' });

/** Prepares the class of an address on the tablet. */
async function prepare(page: Page, address: string) {
  await page.goto(address.split('/evaluate/')[0] ?? address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await chooseInMenu(page, 'More actions for this class', 'Prepare for offline use');
  await expect(page.getByText(/^Prepared on this device at /)).toBeVisible();
}

/** Withdraws the evaluations of the relay that has shot, so that all twelve shooters are unfinished. */
async function beginAnew(request: APIRequestContext, address: string) {
  const ask = await apiAs(request, chief);
  const [, , classId = ''] = address.split('/');
  const { rows } = await ask(contract.attendance.sheet, { params: { classId } });
  for (const { employee_id, evaluations } of rows) {
    for (const { id } of evaluations)
      await ask(contract.evaluations.withdraw, { params: { employee_id, id }, body: { reason: 'Shot again' } });
  }
}

/** Authorizes another handgun for a person. Returns its id. */
async function authorize(request: APIRequestContext, employee_id: string, serial: string): Promise<string> {
  const ask = await apiAs(request, sergeant);
  const made = { type: 'handgun', make: 'SIG Sauer', model: 'P320', caliber: '9 mm', owner: 'agency' } as const;
  const { id } = await ask(contract.firearms.create, { body: { ...made, serial } });
  await ask(contract.firearms.authorize, { params: { id }, body: { employee_id, from: dayFromNow(0) } });
  return id;
}

/** Returns the people on the page: employee IDs and names. */
async function shootersOn(page: Page) {
  const all = page.locator('[data-person]');
  const numbers = await all.evaluateAll((people) => people.map((one) => one.getAttribute('data-person') ?? ''));
  return { numbers, names: await all.allInnerTexts() };
}

test('a range day without a connection: twelve shoot, the tablet restarts, and everything is sent later', async ({
  browser,
  browserErrors,
  request,
}) => {
  test.setTimeout(300_000);
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const ask = await apiAs(request, sergeant);
  const address = await rangeDay(ask);
  await beginAnew(request, address);
  const { tablet, page: first } = await newTablet(browser);
  browserErrors.watch(tablet);
  await signIn(first, sergeant);
  await first.goto(address);
  await first.getByRole('button', { name: 'Everyone (12 left)' }).click();
  await expect(first.locator('[data-person]')).toHaveCount(12);
  const { numbers, names } = await shootersOn(first);
  const [failing = '', changing = ''] = names;
  const spare = await authorize(request, numbers[1] ?? '', 'SPARE2');
  await prepare(first, address);

  await tablet.setOffline(true);
  await first.goto(address);
  await expect(first.getByText('No connection.', { exact: true })).toBeVisible();
  await expect(first.getByText(/^No connection. You see the data of /)).toBeVisible();
  await first.getByRole('button', { name: 'Everyone (12 left)' }).click();
  await first.getByLabel(`Firearm of ${changing}`).selectOption({ index: 1 });
  await passChecks(first);
  await shoot(first, names, { misses: 2, by: failing });
  await expect(first.getByText('Stored on this device').first()).toBeVisible();

  // The answers are typed and not completed: a reload keeps them.
  await first.waitForTimeout(1_000);
  await first.reload();
  await first.getByRole('button', { name: 'Complete 12 ready evaluations' }).click();
  const dialog = first.getByRole('dialog', { name: 'Complete the ready evaluations' });
  await expect(dialog.getByText(`Failed: ${failing}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(first.getByText('11 passed · 1 failed · 0 open')).toBeVisible();
  await expect(first.getByText('No connection. 12 entries wait to be sent.')).toBeVisible();

  await first.getByRole('button', { name: `Record remedial training of ${failing}` }).click();
  const remedial = first.getByRole('dialog', { name: 'Record remedial training' });
  await remedial.getByLabel('Minutes').fill('20');
  await remedial.getByLabel('Remedial training').fill('Dry fire');
  await remedial.getByRole('button', { name: 'Record' }).click();
  await expect(remedial).toBeHidden();
  await first.getByRole('button', { name: `Attempt 2 of ${failing}` }).click();
  await passChecks(first);
  await shoot(first, [failing], { misses: 0 });
  await completeAll(first, 1);

  await first.getByRole('button', { name: `Add another firearm of ${changing}` }).click();
  await first.getByLabel(`Firearm of ${changing}`).selectOption(spare);
  await passChecks(first);
  await shoot(first, [changing], { misses: 0 });
  await completeAll(first, 1);
  await expect(first.getByText('No connection. 15 entries wait to be sent.')).toBeVisible();

  await first.close();
  const page = await tablet.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto('/');
  await expect(page.getByText('No connection. 15 entries wait to be sent.')).toBeVisible();
  await page.getByRole('link', { name: 'Show offline work' }).click();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(15);
  await page.getByRole('link', { name: /^Evaluate: / }).click();
  await expect(page.getByText('13 passed · 0 open')).toBeVisible();

  const [marked = ''] = names.slice(-1);
  await page.goto(`${address.split('/evaluate/')[0]}?tab=attendance`);
  await page
    .getByRole('group', { name: `Attendance of ${marked}` })
    .getByRole('radio', { name: 'Excused' })
    .check();
  await page.getByRole('button', { name: 'Save attendance (1 change)' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct attendance' });
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Called to court');
  await correction.getByRole('button', { name: 'Save attendance' }).click();
  await expect(page.getByText('1 attendance change waits to be sent.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: marked }).getByText('Waiting to be sent')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('13 passed · 0 open')).toBeVisible();

  await tablet.setOffline(false);
  await expect(page.getByText(/entries wait to be sent/)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('13 passed · 0 open')).toBeVisible();
  const of = async (n: number) => {
    const params = { employee_id: numbers[n] ?? '' };
    const rows = await ask(contract.evaluations.of, { params });
    return rows
      .filter(({ class_id, withdrawn }) => class_id === address.split('/')[2] && !withdrawn)
      .map(({ outcome, attempt, firearm, remediation }) => [
        outcome,
        attempt,
        firearm?.serial === 'SPARE2',
        remediation.length,
      ]);
  };
  expect(await of(0)).toEqual([
    ['passed', 2, false, 0],
    ['failed', 1, false, 1],
  ]);
  expect(await of(1)).toEqual([
    ['passed', 1, true, 0],
    ['passed', 1, false, 0],
  ]);
  const { rows } = await ask(contract.attendance.sheet, { params: { classId: address.split('/')[2] ?? '' } });
  expect(rows.find(({ employee_id }) => employee_id === numbers.at(-1))?.lines.map(({ status }) => status)).toEqual([
    'present',
    'excused',
  ]);
  const [, , , , formId = ''] = address.split('/');
  await expectCompliance(page, ask, { formId, numbers, changing: numbers[1] ?? '' });
  await tablet.close();
});

/** Returns all that the browser stores for the application, as text. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    const textOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        for (const value of await wait(database.transaction(store).objectStore(store).getAll())) {
          const bytes = Object.values(value as object).filter((one) => one instanceof ArrayBuffer);
          texts.push(JSON.stringify(value), ...bytes.map(textOf));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, textOf((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0)));
      }
    }
    return texts.join('\n');
  });

test('a tablet that is handed on has no readable data, and its owner sends the rest after signing in again', async ({
  browser,
  browserErrors,
  request,
}) => {
  test.slow();
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const ask = await apiAs(request, sergeant);
  const address = await rangeDay(ask);
  await beginAnew(request, address);
  const { tablet, page } = await newTablet(browser);
  browserErrors.watch(tablet);
  await signIn(page, sergeant);
  await prepare(page, address);
  await tablet.setOffline(true);
  await page.goto(address);
  await page.getByRole('button', { name: 'Everyone (12 left)' }).click();
  await expect(page.locator('[data-person]')).toHaveCount(12);
  const [name = ''] = (await shootersOn(page)).names;
  await passChecks(page);
  await shoot(page, [name], { misses: 0 });
  await page.getByRole('button', { name: `Complete the evaluation of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('No connection. 1 entry waits to be sent.')).toBeVisible();
  const modes = ['phone', 'dark', 'light'] as const;
  // While the person works, the names are readable on the screen only.
  const [, surname = name] = name.split(' ');
  expect(await everythingStored(page)).not.toContain(surname);
  await expectAccessible(page, modes);
  await page.goto('/offline');
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await expectAccessible(page, modes);

  await page.getByRole('button', { name: /^Welcome, / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out' });
  await expect(question.getByText(/entr(y|ies) (was|were) not sent\. Sign out\?$/)).toBeVisible();
  await expectAccessible(page, modes);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Site Code')).toBeVisible();
  const left = await everythingStored(page);
  expect(left, 'the search covers the scripts of the application').toContain('navigate');
  for (const secret of [surname, 'Glock', 'Range Day']) expect(left, secret).not.toContain(secret);

  await tablet.setOffline(false);
  await signInByForm(page, officer);
  await page.goto('/offline');
  await expect(page.getByText('Every entry was sent.')).toBeVisible();
  await expect(page.getByText(surname)).toHaveCount(0);
  expect(await everythingStored(page)).not.toContain(surname);

  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signInByForm(page, sergeant);
  await page.goto('/offline');
  await expect(page.getByText(new RegExp(`^${name}: .*passed$`))).toBeVisible();
  await expect(page.getByText('Every entry was sent.')).toBeVisible({ timeout: 30_000 });
  await tablet.close();
});
