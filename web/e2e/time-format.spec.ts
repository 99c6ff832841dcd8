import { contract } from '@muster/shared/contract';
import { apiAs, uniqueName, unusedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { lakeside, signIn } from './people.ts';

withOwnSite('LAKE');

test.afterEach(async ({ request }) => {
  const ask = await apiAs(request, lakeside);
  await ask(contract.settings.setDepartment, { body: { time_format: '24h' } });
});

test('a department on a 12-hour clock reads it in lists, inputs and notifications, which lead to the class', async ({
  page,
  request,
}) => {
  await signIn(page, lakeside);
  await page.goto('/department');
  await page.getByRole('radio', { name: '12-hour' }).click();
  await expect(
    page.getByText('Times are now written as 9:00 AM-2:00 PM for everyone in the department.'),
  ).toBeVisible();

  const [name, date] = [uniqueName('Night Watch'), unusedDate()];
  const ask = await apiAs(request, lakeside);
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Pier 4',
      class_size: 5,
      enrollment_start: new Date(Date.now() - 86_400_000).toISOString(),
      enrollment_end: new Date(Date.now() + 86_400_000).toISOString(),
      dates: [{ date, start_time: '11:00', end_time: '13:00' }],
    },
  });
  const params = { classId: row.id };
  await ask(contract.attendance.addAttendee, { params, body: { employee_id: lakeside.username } });

  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: `Show classes of ${name}` }).click();
  await expect(page.getByRole('table', { name: `Classes of ${name}` })).toContainText('11:00 AM-1:00 PM');
  await page.getByRole('button', { name: `Add a class to ${name}` }).click();
  const start = page.getByRole('dialog').getByLabel('Start Time');
  await start.fill('2:30');
  await start.blur();
  await expect(start).toHaveValue('2:30 PM');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const added = page.getByRole('link', { name: `You have been added to ${name}` });
  await expect(added).toContainText('11:00 AM-1:00 PM');
  await added.click();
  await expect(page).toHaveURL(new RegExp(`tab=upcoming&class=${row.id}`));
  await expect(page.getByRole('tabpanel')).toContainText('11:00 AM-1:00 PM');
});
