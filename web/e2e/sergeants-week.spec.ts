import { contract } from '@muster/shared/contract';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import { instantOf, localTime } from '@muster/shared/rules/calendar';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { pdfText } from './pdf-text.ts';
import { sergeant, signIn, staff } from './people.ts';
import { readCode } from './qr-code.ts';

withOwnSite();

const zone = 'America/Chicago';
const minute = 60_000;
const paper = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** Returns a session that began today and ended at most an hour ago: check-in is open, and certifying is possible. */
function endedSession(now: Date) {
  const [date = '', time = ''] = localTime(new Date(now.getTime() - minute).toISOString(), zone).split('T');
  const end = time.slice(0, 5) >= '00:40' ? { date, time: time.slice(0, 5) } : { date: dayFromNow(-1), time: '23:59' };
  const at = instantOf(end.date, end.time, zone).getTime() - 30 * minute;
  const [, start = ''] = localTime(new Date(at).toISOString(), zone).split('T');
  return { date: end.date, start_time: start.slice(0, 5), end_time: end.time };
}

/** More people than seats, since some may have a seat in another class of the demo at that time. */
const own = [1065, 1066, 1067, 1068, 1069, 1070, 1078, 1079, 1080, 1081, 1082, 1083, 1084, 1085, 1086, 1102, 1103, 1104]
  .concat([1105, 1106, 1107, 1108, 1109, 1110])
  .map(String);

/** Creates a training with a class of 20 on two days, taught by the sergeant and an outside instructor. */
async function scheduleClass(request: APIRequestContext, name: string) {
  const ask = await apiAs(request, sergeant);
  const type = await ask(contract.training.createType, {
    body: { name, type: 'in_department', expiration_months: 12, course_number: '3939' },
  });
  const second = endedSession(new Date());
  const days = [{ ...second, date: dayFromNow(second.date === dayFromNow(0) ? -1 : -2) }, second] as const;
  const now = Date.now();
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Range 4',
      class_size: 20,
      enrollment_start: new Date(now - 9 * 24 * 60 * minute).toISOString(),
      enrollment_end: new Date(now - 8 * 24 * 60 * minute).toISOString(),
      dates: [...days],
      credit_minutes: 60,
      instructors: [{ employee_id: sergeant.username }, { name: 'Ines Vogt', agency: 'State Academy' }],
    },
  });
  return { ask, id: row.id, typeId: type.id, days };
}

/** Selects a person's attendance by its key: P, A or E. */
async function choose(page: Page, name: string, key: 'p' | 'a') {
  await page
    .getByRole('group', { name: `Attendance of ${name}` })
    .getByRole('radio')
    .first()
    .focus();
  await page.keyboard.press(key);
}

test("a sergeant's week: a class of 20 from its list to its file, and the record says exactly that", async ({
  page,
  otherPage,
  browser,
  browserErrors,
  request,
}) => {
  test.slow();
  test.setTimeout(240_000);
  const name = uniqueName('Rifle');
  const { ask, id, typeId, days } = await scheduleClass(request, name);
  const [firstDay, secondDay] = days;

  await test.step('people due for the training are added', async () => {
    await signIn(page, sergeant);
    await page.goto('/training?tab=manage');
    await page.getByRole('button', { name: `Show classes of ${name}` }).click();
    await page.getByRole('button', { name: /^Attendance, Range 4/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Class Attendance' });
    await dialog.getByText('Due for this training').click();
    for (const number of own) await dialog.getByLabel(`(${number}, `).check();
    await dialog.getByRole('button', { name: /^Add \d+ people/ }).click();
    await expect(dialog.getByText('Attendees (20 of 20)')).toBeVisible({ timeout: 60_000 });
  });
  const attendees = await ask(contract.attendance.attendees, { params: { classId: id } });
  expect(attendees).toHaveLength(20);
  const people = attendees.toSorted((a, b) => a.name.localeCompare(b.name));
  const [scanning, typing, absent, late, sick] = people;
  if (!scanning || !typing || !absent || !late || !sick) throw new Error('Too few attendees');

  const signedSheet = await test.step('the sign-in sheet is printed', async () => {
    await page.goto(`/classes/${id}?tab=sign-in-sheet`);
    let file: Buffer = Buffer.alloc(0);
    for (const { date, start_time } of days) {
      await page.getByLabel('Session', { exact: true }).selectOption(`${date}T${start_time}:00`);
      await expect(page.getByRole('article', { name: 'Sign-in sheet' })).toContainText(displayedDate(date));
      await expect(page.getByRole('rowheader', { name: people[19]?.name ?? '' })).toBeVisible();
      file = await page.pdf({ preferCSSPageSize: true });
      const { totalPages, text } = await pdfText(file);
      expect(totalPages).toBe(2);
      const facts = ['Riverton Police Department', name, '3939', displayedDate(date), 'Range 4', 'Ines Vogt'];
      const rows = people.map((one) => `${one.name} ${one.rank ?? ''} ${one.employee_id}`);
      for (const part of [...facts, ...rows, 'List checksum']) expect(text).toContain(part);
    }
    return file;
  });

  await test.step('two phones check in, and the instructor confirms', async () => {
    await page.goto(`/classes/${id}?tab=check-in`);
    const address = await readCode(page.getByRole('img', { name: /^QR code/ }));
    await signIn(otherPage, staff(scanning.employee_id));
    await otherPage.goto(address);
    await otherPage.getByRole('button', { name: /^Check in to/ }).click();
    await expect(otherPage.getByText(`You checked in to ${name}`, { exact: false })).toBeVisible();

    const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
    browserErrors.watch(context);
    const phone = await context.newPage();
    await signIn(phone, staff(typing.employee_id));
    await phone.goto(new URL('/check-in', page.url()).href);
    const digits = await page.getByRole('img', { name: /^Code \d/ }).textContent();
    await phone.getByLabel('Code').fill((digits ?? '').replace(/\s/g, ''));
    await phone.getByRole('button', { name: /^Check in to/ }).click();
    await expect(phone.getByText(`You checked in to ${name}`, { exact: false })).toBeVisible();
    await context.close();

    await page.getByRole('button', { name: 'Confirm all 2' }).click({ timeout: 30_000 });
    await expect(page.getByText('2 people are recorded as present.')).toBeVisible();
  });

  await test.step('the others are recorded, and one line is corrected', async () => {
    await page.getByRole('tab', { name: 'Attendance' }).click();
    await page.getByRole('button', { name: 'All present' }).click();
    for (const one of [absent, late, sick]) await choose(page, one.name, 'a');
    await page.locator('label', { hasText: displayedDate(firstDay.date) }).click();
    await page.getByRole('button', { name: 'All present' }).click();
    await page.getByRole('button', { name: 'Save attendance (38 changes)' }).click();
    await expect(page.getByText('38 attendance changes saved.')).toBeVisible();
    await page.locator('label', { hasText: displayedDate(secondDay.date) }).click();
    await expect(page.getByText('17 present, 3 absent, 0 excused')).toBeVisible();
    await choose(page, late.name, 'p');
    await page.getByRole('button', { name: 'Save attendance (1 change)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct attendance' });
    await dialog.getByLabel('Reason').fill('Came in by the back door');
    await dialog.getByRole('button', { name: 'Save attendance' }).click();
    // The counts include unsaved changes. Until they are saved, the page asks before it is left.
    await expect(page.getByText('1 attendance change saved.')).toBeVisible();
    await expect(page.getByText('18 present, 2 absent, 0 excused')).toBeVisible();
  });

  await test.step('18 of 20 people are certified, and one certification is revoked', async () => {
    await page.getByRole('tab', { name: 'Certificates' }).click();
    await page.getByRole('button', { name: 'Issue 18 certifications' }).click();
    const question = page.getByRole('dialog', { name: 'Issue certifications' });
    await expect(question.getByText('Certify 18 of 20? 2 absent.')).toBeVisible();
    await question.getByRole('button', { name: 'Issue 18 certifications' }).click();
    await expect(page.getByText('18 certifications issued.')).toBeVisible();
    await page.getByRole('button', { name: `Revoke the certification of ${typing.name}` }).click();
    const revocation = page.getByRole('dialog', { name: `Revoke the certification of ${typing.name}` });
    await revocation.getByLabel('Reason').fill('Took the course for another person');
    await revocation.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('row', { name: typing.name })).toContainText('Revoked');
  });

  await test.step('the class file becomes complete', async () => {
    await page.getByRole('tab', { name: 'Class file' }).click();
    const papers = [
      ['Signed roster', signedSheet],
      ['Learning objectives', paper],
      ['Lesson plan', paper],
      ["Instructor's biography", paper],
      ['Assessment', paper],
      ['Survey', paper],
    ] as const;
    for (const [kind, buffer] of papers) {
      await page.getByLabel('Document kind').selectOption(kind);
      await page
        .locator('input[type=file][multiple]')
        .last()
        .setInputFiles([{ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer }]);
      await expect(page.getByRole('rowheader', { name: `${kind}.pdf` })).toBeVisible();
    }
    await expect(page.getByText('The class file is complete.')).toBeVisible();
  });

  await test.step('the record, the transcript and the evidence say exactly that', async () => {
    const certified = people.filter((one) => one !== absent && one !== sick);
    for (const person of people) {
      const { entries, certifications } = await ask(contract.record.of, {
        params: { employee_id: person.employee_id },
      });
      const issued = certifications.filter(({ class_id }) => class_id === id);
      expect(issued, person.name).toHaveLength(certified.includes(person) ? 1 : 0);
      expect(issued.filter(({ revoked_on }) => revoked_on !== null)).toHaveLength(person === typing ? 1 : 0);
      const lines = entries.filter(({ kind, text }) => kind === 'attendance.recorded' && text.includes(name));
      expect(lines, person.name).toHaveLength(person === late ? 3 : 2);
      const counting = lines.filter(({ superseded_by }) => superseded_by === null);
      expect(counting.filter(({ text }) => /absent/i.test(text))).toHaveLength(
        person === absent || person === sick ? 1 : 0,
      );
      expect(lines.flatMap(({ reason }) => reason ?? [])).toEqual(person === late ? ['Came in by the back door'] : []);
    }
    for (const [person, counts] of [
      [scanning, true],
      [typing, false],
      [absent, false],
    ] as const) {
      await page.goto(`/people/${person.employee_id}/transcript`);
      await expect(page.getByRole('heading', { name: 'Transcript' }).first()).toBeVisible();
      const row = page.getByRole('row', { name });
      if (person === absent) await expect(row).toHaveCount(0);
      else if (counts) await expect(row.first()).not.toContainText('Revoked');
      else await expect(row.first()).toContainText('Revoked');
    }
    const zip = await ask(contract.record.evidence, {
      body: { on: dayFromNow(0), requirement_ids: [typeId], employee_ids: people.map((one) => one.employee_id) },
    });
    const { [evidenceNames.data]: data = new Uint8Array() } = unzipSync(new Uint8Array(zip as Uint8Array));
    const { chains } = JSON.parse(strFromU8(data)) as Evidence;
    const shown = chains.flatMap(({ entries }) => entries.flatMap((one) => ('entry' in one ? [one.entry] : [])));
    const issued = shown.flatMap((entry) => (entry.kind === 'certification.issued' ? [entry.data] : []));
    expect(issued.filter(({ class_id }) => class_id === id)).toHaveLength(18);
    expect(shown.filter(({ kind }) => kind === 'certification.revoked').length).toBeGreaterThanOrEqual(1);
  });
});
