import type { Locator } from '@playwright/test';
import { createClass, dayFromNow, displayedDate, uniqueName, unusedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, signIn, staff } from './people.ts';

withOwnSite();

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

const date = unusedDate();
const oldLink = `/training?tab=calendar&date=${date}`;
/** Returns the element of a day that the style sheet fills with a text. */
const named = (cell: Locator, text: string) => cell.locator(`[data-text="${text}"]`);

test('the chief sees the classes of the department by name, in a month, a week and a list', async ({
  page,
  request,
}) => {
  const training = uniqueName('Mounted Patrol');
  await createClass(request, { name: training, seats: 2, date, hours: ['06:00', '07:00'] });
  await signIn(page, chief);
  await page.goto(oldLink);
  await expect(page.getByRole('switch', { name: 'Whole department' })).toBeChecked();
  const cell = page.getByRole('button', { name: displayedDate(date) });
  await expect(named(cell, `06:00 ${training}`)).toBeVisible();
  await expect(named(cell, '2 of 2 seats free')).toBeVisible();
  await expect(cell).toHaveAttribute('title', new RegExp(`06:00 ${training} · 2 of 2 seats free`));

  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  const day = page.getByRole('region', { name: displayedDate(date) });
  await expect(day.getByRole('listitem').filter({ hasText: training })).toContainText('2 of 2 seats free');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(day).toBeHidden();
  await page.getByRole('button', { name: 'Previous week' }).click();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.reload();
  await day.getByRole('link', { name: training }).click();
  await expect(page.getByRole('heading', { name: training, level: 1 })).toBeVisible();
});

test('an officer sees own classes, and the next one on Upcoming Trainings', async ({ page, request }) => {
  const [training, other] = [uniqueName('Bicycle Patrol'), uniqueName('Drone Pilot')];
  const officer = staff('1096');
  await createClass(request, { name: other, seats: 2, date, hours: ['06:00', '07:00'] });
  const { enroll } = await createClass(request, { name: training, seats: 2, date, hours: ['03:00', '04:00'] });
  await enroll(officer);
  await signIn(page, officer);
  await page.goto(oldLink);
  const department = page.getByRole('switch', { name: 'Whole department' });
  await expect(department).not.toBeChecked();
  const cell = page.getByRole('button', { name: displayedDate(date) });
  await expect(cell).toHaveAttribute('title', `03:00 ${training} · Enrolled`);
  await expect(named(cell, `03:00 ${training}`)).toBeVisible();
  await department.click();
  await expect(page).toHaveURL(/show=department/);
  await expect(cell).toHaveAttribute('title', new RegExp(`06:00 ${other}`));
  await department.click();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const day = page.getByRole('region', { name: displayedDate(date) });
  await expect(day.getByRole('listitem')).toHaveText([`03:00-04:00${training}Boat HouseEnrolled`]);

  await page.setViewportSize({ width: 390, height: 844 });
  await day.getByRole('link', { name: displayedDate(date) }).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}$`));
  await expect(named(cell, `03:00 ${training}`)).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    `03:00-04:00${training}Boat HouseEnrolled`,
  ]);

  await page.getByRole('tab', { name: 'Upcoming Trainings' }).click();
  await expect(page.getByText(/^Your next class: /)).toBeVisible();
});
