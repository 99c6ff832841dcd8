import type { Page } from '@playwright/test';
import { createClass, uniqueName, unusedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { focusUntilVisible } from './focus.ts';
import { withOwnSite } from './own-department.ts';
import { type Person, signIn, staff } from './people.ts';
import { openClassesWithSeats, trainingRow, unenroll } from './signup-tab.ts';

withOwnSite();

const date = unusedDate();

/** Signs in and shows a training's classes on the Sign-up tab, with these seats. */
async function signInAndShowClasses(page: Page, person: Person, training: string, seats: string) {
  await signIn(page, person);
  return openClassesWithSeats(page, training, seats);
}

const scheduleOf = async (page: Page) => {
  await page.goto(`/training?tab=calendar&date=${date}`);
  return page.getByRole('main').getByRole('listitem');
};

test('unenrolling gives the seat to the first on the waitlist, with a notification', async ({
  page,
  otherPage: second,
  request,
}) => {
  const training = uniqueName('River Rescue');
  await createClass(request, { name: training, seats: 1, date, hours: ['05:00', '05:30'] });

  const classes = await signInAndShowClasses(page, staff('1091'), training, '0/1');
  await classes.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.getByRole('dialog', { name: 'Enrollment Successful' }).getByText('Close').click();

  const full = await signInAndShowClasses(second, staff('1092'), training, '1/1');
  await full.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(full.getByRole('button', { name: 'Leave Waitlist' })).toBeFocused();
  await expect(trainingRow(second, training)).toContainText('Waitlisted');
  await expect(second.getByText(`You are on the waitlist of ${training}.`)).toBeVisible();
  await expect(await scheduleOf(second)).toContainText([`05:00-05:30${training}Boat HouseWaitlisted`]);

  await unenroll(page, classes);

  const bell = second.getByRole('button', { name: 'Notifications, 1 unread' });
  await focusUntilVisible(second, bell);
  await bell.click();
  const list = second.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toContainText([`You have a seat in ${training}`]);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await second.keyboard.press('Escape');

  await expect(await scheduleOf(second)).toContainText([`05:00-05:30${training}Boat HouseEnrolled`]);
  await second.getByRole('tab', { name: 'Upcoming Trainings' }).click();
  await expect(second.getByRole('row').filter({ hasText: training })).toContainText('05:00-05:30');
  const seated = await openClassesWithSeats(second, training, '1/1');
  await expect(seated.getByRole('button', { name: 'Unenroll' })).toBeVisible();
});
