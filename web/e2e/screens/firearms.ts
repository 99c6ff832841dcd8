import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { chief } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const list = /\/api\/firearms\/(\?|$)/;

async function openFirst(page: Page): Promise<void> {
  await page.goto('/firearms');
  await page.getByRole('link', { name: 'BXRV101' }).click();
  await expect(page.getByRole('region', { name: 'Authorizations' })).toBeVisible();
}

const openDialog = (button: string | RegExp) => async (page: Page) => {
  await openFirst(page);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

async function openImport(page: Page): Promise<void> {
  await page.goto('/firearms/import');
  const rows = [
    'Serial No,Type,Make,Model,Caliber,Issued To',
    'AA1,Pistol,Glock,17,9 mm,',
    'AA2,Pistol,Glock,17,9 mm,unknown',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'firearms.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('1 row to import · 1 row with a problem')).toBeVisible();
}

/** The firearms of the department. */
export const firearmScreens = screensOf(chief, {
  firearms: textAt('/firearms', 'BXRV101'),
  'firearms, none': textAt('/firearms', 'There are no firearms yet.', [list, answering([])]),
  'firearms, failed': textAt('/firearms', "We couldn't load the firearms.", [list, failing(500)]),
  'add a firearm': async (page) => {
    await page.goto('/firearms');
    await page.getByRole('button', { name: 'Add firearm' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  firearm: openFirst,
  'firearm, unknown': textAt('/firearms/01KRH4FVM00000000000000000', 'This firearm does not exist.'),
  'authorize a person for a firearm': openDialog('Authorize person'),
  'edit a firearm': openDialog('Edit'),
  'end an authorization': openDialog(/^End the authorization of /),
  'inspect a firearm': openDialog('Record inspection'),
  'import firearms': openImport,
});
