import type { Page } from '@playwright/test';
import { createClass, uniqueName, unusedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { focusUntilVisible } from './focus.ts';
import { withOwnSite } from './own-department.ts';
import { openDashboard, staff } from './people.ts';

withOwnSite();

const focusUntilBell = (page: Page, name: string) =>
  focusUntilVisible(page, page.getByRole('button', { name, exact: true }));

test('marking notifications as read in one tab marks them in the other', async ({ page, context, request }) => {
  const person = staff('1095');
  await openDashboard(page, person);
  await focusUntilBell(page, 'Notifications');
  const other = await context.newPage();
  await other.goto('/');

  const date = unusedDate();
  const names = [uniqueName('Swift Water'), uniqueName('Ice Rescue')];
  for (const [index, name] of names.entries()) {
    const hours: [string, string] = [`0${index + 3}:00`, `0${index + 3}:30`];
    const { enroll } = await createClass(request, { name, seats: 3, date, hours });
    await enroll(person);
  }
  await focusUntilBell(page, 'Notifications, 2 unread');
  await focusUntilBell(other, 'Notifications, 2 unread');

  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toContainText([
    `You have been added to ${names[1]}`,
    `You have been added to ${names[0]}`,
  ]);
  await expect(list.getByRole('img', { name: 'Unread' })).toHaveCount(2);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  await focusUntilBell(other, 'Notifications');
});
