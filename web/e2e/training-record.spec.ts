import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn, staff } from './people.ts';

withOwnSite();

test('a revoked certification leaves none from that day on, and counts on the day before', async ({
  page,
  request,
}) => {
  const { username } = staff('1071');
  const ask = await apiAs(request, sergeant);
  const name = uniqueName('Baton');
  const earned = dayFromNow(-3);
  const { id } = await ask(contract.training.createType, {
    body: { name, type: 'in_department', is_mandatory: true, expiration_months: 12 },
  });
  try {
    const { id: classId } = await ask(contract.training.addClass, {
      body: {
        training_type_id: id,
        location: 'Gym',
        class_size: 5,
        enrollment_start: `${dayFromNow(-30)}T12:00:00Z`,
        enrollment_end: `${dayFromNow(-9)}T12:00:00Z`,
        dates: [{ date: earned, start_time: '05:00', end_time: '06:30' }],
      },
    });
    await ask(contract.attendance.addAttendee, { params: { classId }, body: { employee_id: username } });
    await ask(contract.certification.issue, { params: { classId }, body: { employee_ids: [username] } });

    await signIn(page, sergeant);
    await page.goto(`/people/${username}?tab=record`);
    const statuses = page.getByRole('table', { name: 'Status', exact: true });
    // The row itself, before its reasons.
    const status = statuses.getByRole('row', { name }).first();
    await expect(status).toContainText('Completed');
    await statuses.getByRole('button', { name: `Show why: ${name}` }).click();
    await expect(statuses).toContainText(`Certified in ${name} on ${displayedDate(earned)}`);
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke certification' });
    await dialog.getByLabel('Reason').fill('Issued to the wrong person');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog).toBeHidden();
    await expect(status).toContainText('Missing');
    const certificate = page.getByRole('table', { name: 'Certificates' }).getByRole('row', { name });
    await expect(certificate).toContainText(`Revoked from ${displayedDate(dayFromNow(0))}`);
    await expect(page.getByRole('list', { name: 'Record entries' })).toContainText('Issued to the wrong person');

    // The revocation takes effect today.
    await page.getByLabel('As of').fill(dayFromNow(-1));
    await expect(
      page.getByText(`As of ${displayedDate(dayFromNow(-1))}, from entries recorded to date.`),
    ).toBeVisible();
    await expect(certificate).toContainText('On record');
    await page.reload();
    await expect(certificate).toContainText('On record');
    await page.getByRole('button', { name: 'Back to today' }).click();
    await expect(certificate).toContainText('Revoked');
  } finally {
    // Other tests count the mandatory trainings.
    await ask(contract.training.archiveType, { params: { id }, body: { archived: true } });
  }
});

test('a credit is added, and stands on the printed transcript and in its file', async ({ page }) => {
  const title = uniqueName('De-escalation');
  const day = dayFromNow(-20);
  await signIn(page, sergeant);
  await page.goto('/people/1072?tab=record');
  await page.getByRole('button', { name: 'Add credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add credit' });
  await dialog.getByLabel('Date of the training').fill(day);
  await dialog.getByLabel('Hours').fill('1');
  await dialog.getByLabel('Minutes').fill('30');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Provider').fill('State academy');
  await dialog.getByRole('button', { name: 'Add credit' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Credits' }).getByRole('row', { name: title })).toHaveCount(1);

  await page.getByRole('link', { name: 'Transcript' }).click();
  await expect(page).toHaveURL('/people/1072/transcript');
  await page.getByLabel('From').fill(day);
  await page.getByLabel('To', { exact: true }).fill(day);
  await expect(page).toHaveURL(`/people/1072/transcript?from=${day}&to=${day}`);
  const row = page.getByRole('table', { name: 'Certifications and credits' }).getByRole('row', { name: title });
  await expect(row).toContainText('1 h 30 min');
  await expect(page.getByText(/^(Sealed: no\. \d+|Not sealed yet)/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toContain(`training-transcript-1072-${sergeant.site}-`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`"${title}","${day}","State academy","","On record","","1.50"`);

  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Riverton Police Department' })).toBeVisible();
  await expect(page.getByLabel('From')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to the person' })).toBeHidden();
});
