import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { apiAs, dayFromNow, uniqueName } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { setDisplayMode } from './display-modes.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const asPdf = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer });

const attendee = '1101';

/** Returns a time of day before 04:00. */
const earlyTime = (minute: number) => `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** Creates a training with a class early today, at another time in each run, with one present attendee. */
async function arrangeClass(request: APIRequestContext, isAttended: boolean) {
  const minute = Math.floor(Date.now() / 60_000) % 230;
  const [start_time, end_time] = [earlyTime(minute), earlyTime(minute + 5)];
  const ask = await apiAs(request, sergeant);
  const name = uniqueName('Baton');
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const date = dayFromNow(0);
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Gym',
      class_size: 5,
      enrollment_start: new Date(Date.now() - 2 * 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() - 86_400_000).toISOString(),
      dates: [{ date, start_time, end_time }],
    },
  });
  if (!isAttended) return { name, id: row.id };
  const params = { classId: row.id };
  await ask(contract.attendance.addAttendee, { params, body: { employee_id: attendee } });
  const line = { employee_id: attendee, status: 'present' as const };
  await ask(contract.attendance.recordAttendance, {
    params,
    body: { session: `${date}T${start_time}:00`, lines: [line] },
  });
  return { name, id: row.id };
}

const part = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

test('a class file: papers are added, refused, opened, removed and saved with the attendance', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400 .*\/finish\//);
  const { name, id } = await arrangeClass(request, true);
  await signIn(page, sergeant);
  await page.goto(`/classes/${id}?tab=file`);
  await expect(page.getByText('of 11 parts are missing')).toBeVisible();
  await expect(part(page, 'Lesson plan')).toContainText('Missing');

  await page.getByLabel('Document kind').selectOption('Lesson plan');
  const choose = page.locator('input[type=file][multiple]').last();
  await choose.setInputFiles([asPdf('Plan.pdf'), asPdf('Page.pdf', Buffer.from('<!doctype html><script>1</script>'))]);
  await expect(page.getByRole('rowheader', { name: 'Plan.pdf' })).toBeVisible();
  await expect(part(page, 'Lesson plan')).toContainText('Complete');
  await expect(page.getByRole('alert')).toContainText('does not match its name');
  await page.getByRole('button', { name: 'Dismiss Page.pdf' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Plan.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Plan.pdf');
  expect(await readFile(await download.path())).toEqual(pdf);

  for (const mode of ['light', 'dark', 'phone'] as const) {
    await setDisplayMode(page, mode);
    expect(await violationsOf(page, mode), mode).toEqual([]);
  }
  await setDisplayMode(page, 'light');

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the class file' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`Class file ${name} ${dayFromNow(0)}.zip`);
  const files = unzipSync(await readFile(await saved.path()));
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array());
  expect(Buffer.from(files['documents/lesson_plan/Plan.pdf'] ?? [])).toEqual(pdf);
  expect(text('index.html')).toContain(`Class file: ${name}`);
  expect(text('attendance.csv')).toMatch(new RegExp(`"${attendee}",.*"present","5"`));
  expect(text('documents.csv')).toMatch(/"documents\/lesson_plan\/Plan\.pdf","Lesson plan",.*"[0-9a-f]{64}"/);

  await page.getByRole('button', { name: 'Remove Plan.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByLabel('Reason').fill('Last year’s plan');
  await page.getByRole('button', { name: 'Remove document' }).click();
  await expect(page.getByText(/Removed by .* Reason: Last year’s plan/)).toBeVisible();
  await expect(part(page, 'Lesson plan')).toContainText('Missing');
  await expect(page.getByRole('button', { name: 'Download Plan.pdf' })).toHaveCount(0);
});

test('documents of a training are added from its menu', async ({ page, request }) => {
  const { name, id } = await arrangeClass(request, false);
  await signIn(page, sergeant);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Document kind').selectOption('Lesson plan');
  await dialog.locator('input[type=file]').setInputFiles([asPdf('Plan.pdf')]);
  await expect(dialog.getByRole('rowheader', { name: 'Plan.pdf' })).toBeVisible();
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.goto(`/classes/${id}?tab=file`);
  await expect(part(page, 'Lesson plan')).toContainText('Complete');
});
