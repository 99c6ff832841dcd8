import { contract } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import { apiAs, dayFromNow } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, officer, sergeant, signIn } from './people.ts';

withOwnSite();

const staysWithin = async (page: Page, state: string) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${state}: wider than the window`,
  ).toBeLessThanOrEqual(0);

for (const width of [390, 820, 1280]) {
  test(`a firearm is added, authorized, inspected and retired at ${width} px`, async ({ page, browserErrors }) => {
    browserErrors.allow(/409 \(Conflict\).*\/api\/firearms\//);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, chief);
    await page.goto('/firearms');
    await expect(page.getByRole('heading', { name: 'Firearms', level: 1 })).toBeVisible();
    await staysWithin(page, 'list');
    await page.getByRole('button', { name: 'Add firearm' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('Handgun');
    await dialog.getByLabel('Make').fill('SIG Sauer');
    await dialog.getByLabel('Model').fill('P320');
    await dialog.getByLabel('Caliber').fill('9 mm');
    await dialog.getByLabel('Serial number').fill(`58A${width}`);
    await dialog.getByRole('button', { name: 'Add firearm' }).dblclick();
    await expect(page.getByText('SIG Sauer P320 is added.')).toBeVisible();
    await page.goto(`/firearms?search=58A${width}`);
    await page.getByRole('link', { name: `58A${width}` }).click();
    await expect(page.getByRole('heading', { name: 'SIG Sauer P320', level: 1 })).toBeVisible();
    await staysWithin(page, 'page');

    await page.getByRole('button', { name: 'Authorize person' }).click();
    await dialog.getByLabel('Employee ID').fill('1060');
    await dialog.getByRole('button', { name: 'Authorize' }).click();
    const authorizations = page.getByRole('region', { name: 'Authorizations' });
    await expect(authorizations.getByText('In effect')).toBeVisible();

    await page.getByRole('button', { name: 'Record inspection' }).click();
    await dialog.getByRole('button', { name: 'Record inspection' }).click();
    await expect(dialog.getByText('Please choose whether the firearm passed')).toBeVisible();
    await dialog.getByLabel('Result').selectOption('Passed');
    await dialog.getByLabel('Findings').fill('Cleaned.\nNo damage.');
    await dialog.getByRole('button', { name: 'Record inspection' }).click();
    await expect(page.getByRole('region', { name: 'Inspections' }).getByText('Passed')).toBeVisible();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Retired: no longer in service').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('1 person may carry this firearm today or later.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: /^End the authorization of/ }).click();
    await dialog.getByLabel('Reason').fill('Turned in');
    await dialog.getByRole('button', { name: 'End authorization' }).click();
    await expect(authorizations.getByText('Ended', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Retired: no longer in service').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Authorize person' })).toBeHidden();
    await page.goto('/firearms?state=retired');
    await expect(page.getByRole('link', { name: `58A${width}` })).toBeVisible();
  });
}

test('a file is imported without the row that has a problem, and the person sees what they carry', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/400 \(Bad Request\).*\/api\/firearms\/import\//);
  await signIn(page, chief);
  await page.goto('/firearms');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const from = dayFromNow(-30);
  const lines = [
    'Serial No,Weapon Type,Make,Model,Caliber,Issued To,Issue Date',
    `AA1,Pistol,Glock,17,9 mm,${officer.username},${from}`,
    'AA2,Shotgun,Remington,870,12 ga,,',
    `AA3,Carbine,Colt,LE6920,5.56 mm,gone,${from}`,
  ];
  const file = { name: 'firearms.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('2 rows to import · 1 row with a problem')).toBeVisible();
  await expect(page.getByText('There is no employee with the ID gone.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await page.getByLabel('Leave out 1 row with a problem').check();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 firearms and 1 authorization added.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'On record', exact: true })).toHaveCount(2);
  // The same file again adds nothing.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('0 rows to import · 2 rows already on record · 1 row with a problem')).toBeVisible();
  const ask = await apiAs(request, sergeant);
  expect((await ask(contract.firearms.list, {})).map(({ serial }) => serial)).toEqual(
    expect.arrayContaining(['AA1', 'AA2']),
  );

  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signIn(page, officer);
  await page.goto('/profile');
  await expect(page.getByRole('table', { name: 'Carries' }).getByText('AA1')).toBeVisible();
});
