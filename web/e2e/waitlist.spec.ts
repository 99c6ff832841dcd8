import type { Page } from '@playwright/test';
import { createClass, uniqueName, unusedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { type Person, signIn, staff } from './people.ts';
import { courseRow, goToSignup, openCourse } from './signup-tab.ts';

const date = unusedDate();

/** Signs in and opens a course of the Sign-up tab. */
async function atCourse(page: Page, person: Person, course: string) {
  await signIn(page, person);
  await goToSignup(page);
  return openCourse(page, course);
}

const scheduleOf = async (page: Page) => {
  await page.goto(`/training?tab=calendar&date=${date}`);
  return page.getByRole('main').getByRole('listitem');
};

test('a seat given back goes to the officer who waits, who is told', async ({ page, otherPage: second, request }) => {
  const course = uniqueName('River Rescue');
  await createClass(request, { name: course, seats: 1, date, hours: ['05:00', '05:30'] });

  const classes = await atCourse(page, staff('1091'), course);
  await classes.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.getByRole('dialog', { name: 'Enrollment Successful' }).getByText('Close').click();

  const full = await atCourse(second, staff('1092'), course);
  await expect(full).toContainText('1/1');
  await full.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(full.getByRole('button', { name: 'Leave Waitlist' })).toBeFocused();
  await expect(courseRow(second, course)).toContainText('Waitlisted');
  await expect(second.getByText(`You are on the waitlist of ${course}.`)).toBeVisible();
  await expect(await scheduleOf(second)).toContainText([`05:00-05:30${course}Boat HouseWaitlisted`]);

  await classes.getByRole('button', { name: 'Unenroll' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
  await expect(page.getByRole('dialog', { name: 'Unenrollment Successful' })).toBeVisible();

  // The second comes back to the window: nothing else is done there.
  const bell = second.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(async () => {
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bell).toBeVisible({ timeout: 500 });
  }).toPass();
  await bell.click();
  const list = second.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toContainText([`You have a seat in ${course}`]);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await second.keyboard.press('Escape');

  await expect(await scheduleOf(second)).toContainText([`05:00-05:30${course}Boat HouseEnrolled`]);
  await second.getByRole('tab', { name: 'Upcoming Trainings' }).click();
  await expect(second.getByRole('row').filter({ hasText: course })).toContainText('05:00-05:30');
  await goToSignup(second);
  const seated = await openCourse(second, course);
  await expect(seated.getByRole('button', { name: 'Unenroll' })).toBeVisible();
  await expect(seated).toContainText('1/1');
});

test('two tabs of one person: what the other one did is told, and the list is as it is', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*\/waitlist\/|400 .*\/leave-waitlist\//);
  const course = uniqueName('Night Navigation');
  const { seat } = await createClass(request, { name: course, seats: 1, date, hours: ['05:30', '06:00'] });
  await seat(staff('1093'));
  const classes = await atCourse(page, staff('1094'), course);
  const other = await context.newPage();
  await goToSignup(other);
  const stale = await openCourse(other, course);

  await classes.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(classes.getByRole('button', { name: 'Leave Waitlist' })).toBeVisible();
  await stale.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(stale.getByText('You are already on the waitlist of this class')).toBeVisible();
  await expect(stale.getByRole('button', { name: 'Leave Waitlist' })).toBeVisible();

  await classes.getByRole('button', { name: 'Leave Waitlist' }).click();
  await expect(classes.getByRole('button', { name: 'Join Waitlist' })).toBeVisible();
  await expect(courseRow(page, course)).toContainText('Not Enrolled');
  await stale.getByRole('button', { name: 'Leave Waitlist' }).click();
  await expect(stale.getByText('You are not on the waitlist of this class')).toBeVisible();
  await expect(stale.getByRole('button', { name: 'Join Waitlist' })).toBeVisible();
});
