import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

test('a sergeant adds the rules of a state, and edits and ends the copy', async ({ page }) => {
  await signIn(page, sergeant);
  await page.goto('/compliance?tab=requirements');
  await page.getByRole('button', { name: 'Add the rules of a state' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add the rules of a state' });
  await dialog.getByLabel('State').selectOption('Illinois');
  await expect(dialog.getByText('Check against the current rule before you rely on it.')).toBeVisible();
  await expect(dialog.getByText('At least 12 h of it in Scenario-based use of force.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 rule' }).click();
  await expect(page.getByText('1 rule of Illinois added')).toBeVisible();
  const name = 'Illinois: 30 hours in three years';
  const row = page.getByRole('row', { name: `Show all of ${name}` });
  await expect(row).toContainText('30 h of training');

  await page.getByRole('button', { name: 'Add the rules of a state' }).click();
  await dialog.getByLabel('State').selectOption('Illinois');
  await expect(dialog.getByText('Your department has this rule already.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: `Edit: ${name}` }).click();
  const form = page.getByRole('dialog', { name: `New version of ${name}` });
  await form.getByLabel('Hours', { exact: true }).first().fill('36');
  await expect(form.getByText(/^\d+ of \d+ (is|are) short today\.$/)).toBeVisible();
  await form.getByRole('button', { name: 'Save version' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('36 h of training');
  await page.getByRole('button', { name: `Show all of ${name}` }).click();
  await expect(page.getByRole('list', { name: `Versions of ${name}` })).toContainText('30 h of training');
  await expect(page.getByRole('link', { name: '50 ILCS 705/8.4' })).toBeVisible();

  await row.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(row).toBeHidden();
  await page.getByText(/^Ended \(\d+\)$/).click();
  await expect(row).toBeVisible();
});

test('a mandatory training is asked of one rank only, after a look at who is short', async ({ page }) => {
  await signIn(page, sergeant);
  await page.goto('/compliance?tab=requirements');
  const row = page.getByRole('row').filter({ hasText: 'Mandatory training' }).last();
  await row.getByRole('button', { name: /^Choose whom: / }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('checkbox', { name: 'Lieutenant' }).check();
  await expect(form.getByText(/short as it is now/)).toBeVisible();
  await form.getByRole('button', { name: 'Save version' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('Lieutenant');
});
