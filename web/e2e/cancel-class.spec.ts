import { contract } from '@muster/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiAs, dayFromNow, displayedDate, uniqueName } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { openDashboard, sergeant, signIn, staff } from './people.ts';

withOwnSite();

const officer = staff('1034');
const reason = 'The instructor is ill';

/** Adds a training with two classes on Sundays. An officer has a seat in the first one with another attendee. */
async function twoClasses(request: APIRequestContext, name: string, inDays: number) {
  const ask = await apiAs(request, sergeant);
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const add = (date: string) =>
    ask(contract.training.addClass, {
      body: {
        training_type_id: type.id,
        location: 'Boat House',
        class_size: 5,
        enrollment_start: new Date(Date.now() - 86_400_000).toISOString(),
        enrollment_end: new Date(Date.now() + 86_400_000).toISOString(),
        dates: [{ date, start_time: '03:00', end_time: '04:00' }],
      },
    });
  const first = await add(dayFromNow(inDays));
  await add(dayFromNow(inDays + 1));
  await ask(contract.attendance.addAttendees, {
    params: { classId: first.id },
    body: { employee_ids: [officer.username, '1035'] },
  });
  return { first, nextDate: dayFromNow(inDays + 1) };
}

async function expectFits(page: Page) {
  expect(await violationsOf(page, 'light')).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const [width, inDays] of [
  [390, 200],
  [820, 210],
  [1280, 220],
] as const) {
  test(`a sergeant cancels a class in three clicks, and an officer takes the next one in one, at ${width} px`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const name = uniqueName(`Canceled at ${width}`);
    const { first, nextDate } = await twoClasses(request, name, inDays);
    await signIn(page, sergeant);
    await page.goto(`/classes/${first.id}`);
    await expect(page.getByRole('heading', { name: 'Attendees (2 of 5)' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions for this class' }).click();
    await page.getByRole('menuitem', { name: 'Cancel class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel class' });
    await expect(dialog.getByLabel('Move 2 attendees to').getByRole('option')).toHaveCount(2);
    await dialog.getByLabel('Reason').fill(reason);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Cancel class' }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Canceled on /)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Enrolled when the class was canceled (2)' })).toBeVisible();
    await expectFits(page);
    await page.getByRole('tab', { name: 'Class file' }).click();
    await expect(page.getByText('The class was canceled.', { exact: false }).first()).toBeVisible();
    await page.goto(`/training?tab=manage&type=${first.training_type.id}`);
    await expect(page.getByRole('table', { name: `Classes of ${name}` }).getByText('Canceled')).toBeVisible();

    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await openDashboard(page, officer);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list
      .getByText(`${name} (${displayedDate(dayFromNow(inDays))}`)
      .first()
      .click();
    await expect(page).toHaveURL(/tab=signup/);
    const classes = page.getByRole('table', { name: `Classes of ${name}` });
    await classes.getByRole('button', { name: /^Enroll/ }).click();
    const success = page.getByRole('dialog', { name: 'Enrollment Successful' });
    await expect(success).toContainText(displayedDate(nextDate));
  });
}

test('a sergeant moves the attendees of a canceled class, and sees the new class of each', async ({
  page,
  request,
}) => {
  const name = uniqueName('Moved');
  const { first, nextDate } = await twoClasses(request, name, 230);
  await signIn(page, sergeant);
  await page.goto(`/classes/${first.id}`);
  await page.getByRole('button', { name: 'More actions for this class' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Cancel class instead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel class' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Move 2 attendees to').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Cancel class' }).click();
  const moved = page.getByRole('link', { name: `Moved to ${displayedDate(nextDate)}` });
  await expect(moved).toHaveCount(2);
  await moved.first().click();
  await expect(page.getByRole('heading', { name: 'Attendees (2 of 5)' })).toBeVisible();
});
