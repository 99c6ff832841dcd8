import { contract } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import { apiAs, dayFromNow, uniqueName } from './arrange.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, officer, sergeant, signIn } from './people.ts';
import { openClasses } from './signup-tab.ts';

withOwnSite();

async function changePerson(page: Page, person: typeof clerk) {
  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signIn(page, person);
}

const staysWithin = async (page: Page, state: string) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${state}: wider than the window`,
  ).toBeLessThanOrEqual(0);

for (const [n, width] of [390, 820, 1280].entries()) {
  test(`imported shifts warn the officer, and show the sergeant the remaining staff, at ${width} px`, async ({
    page,
    request,
    browserErrors,
  }) => {
    browserErrors.allow(/400 \(Bad Request\).*\/api\/shifts\/import\//);
    await page.setViewportSize({ width, height: 900 });
    const name = uniqueName(`Night Vision ${width}`);
    const date = dayFromNow(90 + n);
    const ask = await apiAs(request, chief);
    const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
    const { id } = await ask(contract.training.addClass, {
      body: {
        training_type_id: type.id,
        location: 'Boat House',
        class_size: 20,
        enrollment_start: new Date(Date.now() - 86_400_000).toISOString(),
        enrollment_end: new Date(Date.now() + 86_400_000).toISOString(),
        dates: [{ date, start_time: '20:00', end_time: '22:00' }],
      },
    });

    // The clerk imports a file in two clicks, besides choosing the file.
    await signIn(page, clerk);
    await page.goto('/shifts/import');
    const clicks = countClicks();
    const lines = [
      'Employee ID,Date,Start,End,Code',
      `${officer.username},${date},6 pm,06:00,Nights`,
      `1060,${date},,,Vacation`,
      `gone${width},${date},18:00,06:00,`,
    ];
    const file = { name: 'shifts.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'No employee has this ID: 1 row, 1 value' })).toBeVisible();
    await staysWithin(page, 'import');
    await clicks.click(page.getByRole('checkbox', { name: 'Leave out 1 row with a problem' }));
    await clicks.click(page.getByRole('button', { name: 'Import 2 shifts and absences' }));
    await expect(page.getByText('2 shifts and absences imported.')).toBeVisible();
    expect(clicks.count()).toBe(2);

    await changePerson(page, officer);
    const classes = await openClasses(page, name);
    await expect(classes.getByText('On duty 18:00-06:00')).toBeVisible();
    await staysWithin(page, 'sign-up');
    await classes.getByRole('button', { name: 'Enroll', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Enrollment Successful' });
    await expect(dialog.getByText('On duty 18:00-06:00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

    await changePerson(page, sergeant);
    await page.goto(`/classes/${id}`);
    const field = page.getByRole('combobox', { name: 'Employee ID' });
    await field.fill('1060');
    await expect(page.getByRole('option', { name: /Absent: Vacation/ })).toBeVisible();
    await field.fill('');
    await page.getByRole('tab', { name: 'Staffing' }).click();
    await expect(page.getByText('1 of 1 attendee on duty during the class')).toBeVisible();
    const units = page.getByRole('table', { name: /^Units on / });
    await expect(units.getByRole('row', { name: /^Patrol / }).first()).toContainText('Short by 12');
    await expect(page.getByRole('table', { name: 'Attendees' })).toContainText('On duty 18:00-06:00');
    await staysWithin(page, 'staffing');
  });
}
