import { contract } from '@muster/shared/contract';
import { expiryOf } from '@muster/shared/rules/certification';
import { apiAs, dayFromNow, displayedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn, staff } from './people.ts';

withOwnSite();

const trainings = '/training?tab=manage-certifications';

// spec 0.3, 1.6, 2.54
test('a sergeant enters a class that has been held, issues its certifications, and the officer sees it', async ({
  page,
  otherPage,
  request,
}, { retry }) => {
  const officer = staff('1033');
  // A retry has a class of its own, held later.
  const held = dayFromNow(-8 + retry);
  const [name, location] = ['Conducted Energy Weapon', `Annex, Room ${7 + retry}`];
  await signIn(page, sergeant);
  const ask = await apiAs(request, sergeant);
  const types = await ask(contract.training.types, {});
  const type = types.find((one) => one.name === name);
  expect(type?.is_mandatory).toBe(true);

  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: `Add a class to ${name}` }).click();
  const form = page.getByRole('dialog', { name: `Add Training for ${name}` });
  await form.getByLabel('Location').fill(location);
  await form.getByLabel('This class has already been held').check();
  await form.getByLabel('Date', { exact: true }).fill(held);
  await form.getByLabel('Start Time').fill('05:00');
  await form.getByLabel('End Time').fill('06:00');
  await form.getByRole('button', { name: 'Add Class' }).click();
  await expect(page.getByText(`A class of ${name} has been added to its past classes.`)).toBeVisible();
  await page.getByRole('button', { name: `Show classes of ${name}` }).click();
  await page.getByRole('switch', { name: /^Show past classes/ }).press('Space');
  await page.getByRole('button', { name: `Attendance, ${location}` }).click();
  const attendance = page.getByRole('dialog', { name: 'Class Attendance' });
  await expect(attendance.getByText('Later, after it had begun')).toBeVisible();
  await attendance.getByLabel('Employee ID', { exact: true }).fill(officer.username);
  await page.keyboard.press('Enter');
  await expect(attendance.getByText('Attendees (1 of 10)')).toBeVisible();

  await page.goto(trainings);
  await page.getByRole('searchbox', { name: 'Search' }).fill(location);
  await page.getByRole('button', { name: `Show details of ${name}, ${displayedDate(held)}` }).click();
  await expect(page.getByRole('definition').filter({ hasText: location })).toBeVisible();
  await page.getByRole('button', { name: 'View Attendance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Training Attendance' });
  await expect(dialog.getByRole('row').filter({ hasText: '1033' })).toContainText('Enrolled');
  await dialog.getByRole('button', { name: 'Issue All Certifications' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`1 certification issued for ${name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Attendance' })).toBeFocused();
  await page.getByRole('button', { name: 'View Attendance' }).click();
  await expect(dialog.getByText('Everyone listed is certified.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Employees' }).click();
  // The search of the tab before stays until the employees are there.
  await expect(page.getByRole('columnheader', { name: 'Missing' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('1033');
  await expect(page.getByText(/^1 of \d+ employees$/)).toBeVisible();
  await page.getByRole('button', { name: /^View Details of/ }).click();
  const status = page.getByRole('table', { name: /^Trainings of/ }).getByRole('row', { name });
  await expect(status).toContainText('Completed');
  await expect(status).toContainText(displayedDate(held));

  await signIn(otherPage, officer);
  await otherPage.goto('/training?tab=completed');
  const mine = otherPage.getByRole('table', { name: 'Mandatory Training Status' }).getByRole('row', { name });
  await expect(mine).toContainText('Completed');
  await expect(mine).toContainText(displayedDate(held));
  const expires = expiryOf(held, type?.expiration_months ?? undefined);
  await expect(mine).toContainText(expires ? displayedDate(expires) : 'Never');
});
