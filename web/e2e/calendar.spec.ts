import { createClass, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { openDashboard, signIn, staff } from './people.ts';

withOwnSite();

// spec 0.2, 1.5
test('an officer finds a class in the calendar by keyboard, and the selected day is in the address', async ({
  page,
  request,
}) => {
  const person = staff('1097');
  const training = uniqueName('Bicycle Patrol');
  const date = dayFromNow(42);
  const { enroll } = await createClass(request, { name: training, seats: 3, date, hours: ['04:00', '04:45'] });
  await enroll(person);

  await openDashboard(page, person);
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
  await page.locator('[aria-current=date]').focus();
  for (let week = 0; week < 6; week++) await page.keyboard.press('ArrowDown');
  const day = page.getByRole('button', { name: `${displayedDate(date)}, you have training events` });
  await expect(day).toBeFocused();
  await expect(page).not.toHaveURL(/date=/);
  await page.keyboard.press('Enter');

  const schedule = page.getByRole('main').getByRole('listitem');
  await expect(schedule).toHaveText([`04:00-04:45${training}Boat HouseEnrolledAdd to calendarAdding...`]);
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(schedule).toHaveText([`04:00-04:45${training}Boat HouseEnrolledAdd to calendarAdding...`]);

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: displayedDate(dayFromNow(0)) })).toBeVisible();
  await page.getByRole('tab', { name: 'Certifications', exact: true }).click();
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page).toHaveURL('/training?tab=calendar');
});

test.describe('in a time zone far from the department', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("today is the department's date", async ({ page }) => {
    await signIn(page, staff('1098'));
    await page.goto('/training');
    const today = page.locator('[aria-current=date]');
    await expect(today).toHaveCount(1);
    await expect(today).toHaveAttribute('aria-label', new RegExp(`^${displayedDate(dayFromNow(0))}, today`));
    await expect(page.getByRole('heading', { name: displayedDate(dayFromNow(0)) })).toBeVisible();
  });
});

test('an officer finds a class of the department in the calendar, and takes a seat there', async ({
  page,
  request,
}) => {
  const training = uniqueName('Rope Rescue');
  const date = dayFromNow(44);
  await createClass(request, { name: training, seats: 3, date, hours: ['05:00', '05:45'] });
  await signIn(page, staff('1101'));
  await page.goto(`/training?tab=calendar&date=${date}`);
  await expect(page.getByText('You have no training events scheduled for this date.')).toBeVisible();
  await page.getByRole('switch', { name: 'Whole department' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}&show=department`));
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: training });
  await expect(entry).toContainText('3 seats left');
  await entry.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('dialog', { name: 'Enrollment Successful' }).getByText('Close').click();
  await expect(entry).toContainText('2 seats left');
  // What was loaded within the last second is not loaded again.
  await page.reload();
  await expect(entry).toContainText('2 seats left');
  await page.getByRole('switch', { name: 'Whole department' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    `05:00-05:45${training}Boat HouseEnrolledAdd to calendarAdding...`,
  ]);
});
