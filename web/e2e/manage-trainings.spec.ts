import type { Page } from '@playwright/test';
import { dayFromNow, uniqueName } from './arrange.ts';
import { chooseInMenu } from './buttons.ts';
import { fillInstant } from './fill-instant.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn, staff } from './people.ts';
import { openClasses } from './signup-tab.ts';

withOwnSite();

// Times are in the department's time zone, Chicago, whatever the browser's time zone.
test.use({ timezoneId: 'Europe/Berlin' });

async function goToManage(page: Page) {
  await page.goto('/training?tab=manage');
  await expect(page.getByRole('table', { name: 'Manage Trainings' })).toBeVisible();
}

async function openDialog(page: Page, button: string, name: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function createType(page: Page, name: string) {
  const dialog = await openDialog(page, 'Create New Training', 'Create Training Type');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Expires after (months)').fill('12');
  await dialog.getByRole('button', { name: 'Create Training' }).click();
  return dialog;
}

/** Adds a class that is open for enrollment, on two days in a month. */
async function addClass(page: Page, training: string, location: string, size: string) {
  const dialog = await openDialog(page, `Add a class to ${training}`, `Add Training for ${training}`);
  await expect(dialog.getByRole('button', { name: 'Add Class' })).toBeDisabled();
  await dialog.getByLabel(/^Location/).fill(location);
  await dialog.getByLabel('Class Size').fill(size);
  await fillInstant(dialog, 'Enrollment Start', `${dayFromNow(0).slice(0, 4)}-01-01T00:00`);
  await fillInstant(dialog, 'Enrollment End', `${dayFromNow(20)}T17:00`);
  await dialog.getByLabel('Start Time').fill('09:00');
  await dialog.getByLabel('End Time').fill('11:00');
  for (const date of [dayFromNow(31), dayFromNow(30)]) {
    await dialog.getByLabel('Date', { exact: true }).fill(date);
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Add Class' }).click();
  await expect(dialog).toBeHidden();
}

// spec 0.3, 1.6, 2.54
test('a sergeant creates a training and a class, manages its attendance, and deletes both', async ({
  page,
  otherPage,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409 .*\/(training-types|add-attendee)\//);
  const training = uniqueName('Drone Pilot');
  await signIn(page, sergeant);
  await goToManage(page);
  await expect(await createType(page, training)).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${training}` }) });
  await expect(row).toContainText('12 months');
  const twice = await createType(page, training);
  await expect(twice.getByText('A training with this name already exists')).toBeVisible();
  await page.keyboard.press('Escape');
  await twice.getByRole('button', { name: 'Discard' }).click();

  await addClass(page, training, 'Airfield', '1');
  await page.getByRole('button', { name: `Show classes of ${training}` }).click();
  const classes = page.getByRole('table', { name: `Classes of ${training}` });
  await expect(classes).toContainText('0/1');
  await expect(classes).toContainText(/, 00:00 to.*, 17:00/);
  await expect(classes.getByRole('listitem')).toHaveCount(2);

  await signIn(otherPage, staff('1047'));
  await (await openClasses(otherPage, training)).getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(otherPage.getByRole('dialog', { name: 'Enrollment Successful' })).toBeVisible();

  const attendance = await openDialog(page, 'Attendance, Airfield', 'Class Attendance');
  await expect(attendance.getByText('Attendees (1 of 1)')).toBeVisible();
  await attendance.getByLabel('Employee ID', { exact: true }).fill('1048');
  await page.keyboard.press('Enter');
  await expect(attendance.getByText(/Failed to add employee\s*This class is full/)).toBeVisible();
  await attendance.getByRole('button', { name: /^Remove / }).click();
  await attendance.getByRole('button', { name: 'Remove' }).click();
  await expect(attendance.getByText('Attendees (0 of 1)')).toBeVisible();
  await page.keyboard.press('Enter');
  await attendance.getByLabel('Employee ID', { exact: true }).fill('1048');
  await page.keyboard.press('Enter');
  await expect(attendance.getByText('Attendees (1 of 1)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(attendance).toBeHidden();
  await expect(page.getByRole('button', { name: 'Attendance, Airfield' })).toBeFocused();
  await expect(classes).toContainText('1/1');

  const edit = await openDialog(page, 'Edit, Airfield', 'Edit Training Class');
  await edit.getByLabel('Class Size').fill('6');
  await edit.getByRole('button', { name: 'Remove date 2' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(classes).toContainText('1/6');
  await expect(classes.getByRole('listitem')).toHaveCount(1);

  await chooseInMenu(page, `More actions for ${training}`, 'Delete');
  const keep = page.getByRole('dialog', { name: 'Delete Training' });
  await expect(keep.getByText('Cannot delete training type with existing classes')).toBeVisible();
  await keep.getByRole('button', { name: 'Close' }).last().click();
  await chooseInMenu(page, /^More actions, Airfield/, 'Delete');
  const gone = page.getByRole('dialog', { name: 'Delete Class' });
  await expect(gone).toContainText('Delete this class? 1 attendee will be notified.');
  await gone.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Classes Created')).toBeVisible();
  await chooseInMenu(page, `More actions for ${training}`, 'Delete');
  const last = page.getByRole('dialog', { name: 'Delete Training' });
  await last.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Manage Trainings' })).toBeFocused();
});
