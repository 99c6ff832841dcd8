import type { SignInSheet } from '@muster/shared/areas/arrivals';
import { contract } from '@muster/shared/contract';
import { localTime } from '@muster/shared/rules/calendar';
import type { APIRequestContext, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { modesOf, setDisplayMode } from './display-modes.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, sergeant, signIn, staff } from './people.ts';

withOwnSite();

const minute = 60_000;

/** Adds a class of today whose check-in is open, with these attendees. Returns its id, its day and the names. */
async function classNow(request: APIRequestContext, name: string, attendees: readonly string[]) {
  const ask = await apiAs(request, chief);
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const local = (at: number) => localTime(new Date(at).toISOString(), 'America/Chicago');
  const day = local(Date.now()).slice(0, 10);
  const onDay = (at: number, otherwise: string) => (local(at).startsWith(day) ? local(at).slice(11) : otherwise);
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Annex',
      class_size: 200,
      enrollment_start: new Date(Date.now() - 9 * 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() - 8 * 86_400_000).toISOString(),
      dates: [
        {
          date: day,
          // At least a minute long, and at no time of a demo class of these people.
          start_time: onDay(Date.now() - 2 * minute, '00:00'),
          end_time: onDay(Date.now() + 2 * minute, '23:59'),
        },
      ],
    },
  });
  const { added, not_added } = await ask(contract.attendance.addAttendees, {
    params: { classId: row.id },
    body: { employee_ids: [...attendees] },
  });
  expect(not_added).toEqual([]);
  const session = row.training_dates[0]?.start_time ?? '';
  return { id: row.id, day, session, names: added.map((one) => one.name) };
}

async function expectAccessible(page: Page, state: string) {
  for (const mode of modesOf({})) {
    await setDisplayMode(page, mode);
    expect(await violationsOf(page, mode), `${state}, ${mode}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${state}, ${mode}: wider than the window`).toBeLessThanOrEqual(0);
  }
  await setDisplayMode(page, 'light');
}

/** Returns the code that the instructor's screen shows. */
async function shownCode(page: Page): Promise<string> {
  const label = await page.getByRole('img', { name: /^Code( \d){6}$/ }).getAttribute('aria-label');
  return (label ?? '').replace(/\D/g, '');
}

test('two phones check in by scanning and typing, one later without a network, and the instructor confirms them', async ({
  page,
  request,
  browser,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/400 \(Bad Request\).*\/api\/arrivals\//);
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const numbers = ['1071', '1072', '1073'];
  const name = uniqueName('Evening Briefing');
  const { id, names } = await classNow(request, name, numbers);
  await signIn(page, sergeant);
  await page.goto(`/classes/${id}?tab=check-in`);
  await expect(page.getByText('No one has checked in yet.')).toBeVisible();
  await expectAccessible(page, 'the code');

  const phones = await Promise.all(
    numbers.map(async (number) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      browserErrors.watch(context);
      const phone = await context.newPage();
      await signIn(phone, staff(number));
      return phone;
    }),
  );
  const [scanning, typing, offline] = phones as [Page, Page, Page];

  await scanning.goto(`/check-in?class=${id}&code=${await shownCode(page)}`);
  await scanning.getByRole('button', { name: new RegExp(`^Check in to ${name}`) }).click();
  await expect(scanning.getByText(new RegExp(`^You checked in to ${name} at`))).toBeVisible();

  await typing.goto('/check-in');
  const code = await shownCode(page);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await typing.getByLabel('Code').fill(wrong);
  await typing.getByRole('button', { name: 'Check in to the class' }).click();
  await expect(typing.getByText(/This code is wrong or no longer valid/)).toBeVisible();
  await expectAccessible(typing, 'a wrong code');
  await typing.getByLabel('Code').fill(await shownCode(page));
  await typing.getByRole('button', { name: 'Check in to the class' }).click();
  await expect(typing.getByText(new RegExp(`^You checked in to ${name} at`))).toBeVisible();

  await offline.goto('/check-in');
  await expect(offline.getByLabel('Code')).toBeVisible();
  // The page has the key with which it stores check-ins.
  await offline.waitForFunction(() => localStorage.getItem('muster-offline') !== null);
  await offline.context().setOffline(true);
  await offline.getByLabel('Code').fill(await shownCode(page));
  await offline.getByRole('button', { name: 'Check in to the class' }).click();
  const waiting = offline.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting.getByText(/^In at /)).toBeVisible();
  await offline.context().setOffline(false);
  await expect(offline.getByText(new RegExp(`^You checked in to ${name} at`))).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const list = page.getByRole('table', { name: 'Arrivals' });
  for (const person of names) await expect(list.getByText(person, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm all 3' }).click();
  await expect(page.getByText('3 people are recorded as present.')).toBeVisible();
  await expect(list.getByText('Present, recorded by 1002')).toHaveCount(3);
  await expectAccessible(page, 'who was confirmed');
  await page.getByRole('tab', { name: 'Attendance' }).click();
  for (const person of names) {
    await expect(
      page.getByRole('group', { name: `Attendance of ${person}` }).getByRole('radio', { name: 'Present' }),
    ).toBeChecked();
  }
  for (const phone of phones) await phone.context().close();
});

for (const [count, pages] of [
  [20, 2],
  [110, 6],
] as const) {
  test(`the sign-in sheet of ${count} people prints with its head on every page and each row whole`, async ({
    page,
    request,
  }) => {
    const name = uniqueName(`Roll Call ${count}`);
    const ask = await apiAs(request, chief);
    const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
    const day = dayFromNow(-40);
    const row = await ask(contract.training.addClass, {
      body: {
        training_type_id: type.id,
        location: 'Auditorium',
        class_size: 200,
        enrollment_start: '2020-01-01T00:00:00Z',
        enrollment_end: '2020-01-02T00:00:00Z',
        dates: [{ date: day, start_time: '09:00', end_time: '11:00' }],
      },
    });
    // Attendees are in no department: notifications of their seats would change the counts of other journeys.
    const numbers = Array.from({ length: count }, (_, n) => String(4001 + n));
    await page.route('**/api/classes/*/sign-in-sheet/?*', async (route) => {
      const response = await route.fetch();
      const attendees = numbers.map((employee_id, n) => ({
        employee_id,
        name: n % 20 === 7 ? `Alexandra Montgomery-Fitzgerald ${n}` : `Ada Reyes ${n}`,
        rank: 'Lieutenant',
        badge_number: String(7001 + n),
      }));
      await route.fulfill({ response, json: { ...(await response.json()), attendees } satisfies SignInSheet });
    });
    await signIn(page, sergeant);
    await page.goto(`/classes/${row.id}?tab=sign-in-sheet`);
    await expect(page.getByText(/^List checksum: [0-9a-f]{16} at /)).toBeVisible();
    await expect(page.getByText('Loading the latest seal', { exact: false })).toHaveCount(0);
    const rows = await page.getByRole('article').locator('tbody tr').count();
    const widthOf = async (name: string) =>
      (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0;
    expect(await widthOf('No.'), 'a number needs less room than a signature').toBeLessThan(
      (await widthOf('Signature in')) / 3,
    );
    if (count === 20) await expectAccessible(page, 'the sheet');
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    const { text } = await extractText(pdf, { mergePages: false });
    expect(pdf.numPages).toBeLessThanOrEqual(pages);
    const words = text.map((one) => one.replace(/\s+/g, ' '));
    for (const [n, one] of words.entries()) {
      expect(one).toContain(`Page ${n + 1} of ${pdf.numPages}`);
      // A page with only the end of the sheet has no table.
      if (n < words.length - 1)
        for (const part of [name, displayedDate(day), 'Auditorium', 'Signature in']) expect(one).toContain(part);
    }
    const whole = words.join(' ');
    expect(whole).toContain('List checksum:');
    expect(whole).not.toContain('Dates and times');
    for (const number of numbers) expect(whole).toContain(number);
    // Attendees, a heading and eight empty rows.
    expect(rows).toBe(count + 9);
  });
}
