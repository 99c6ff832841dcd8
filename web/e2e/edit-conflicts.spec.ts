import type { Page } from '@playwright/test';
import { uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

async function openEdit(page: Page, training: string) {
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: `Edit ${training}` }).click();
  return page.getByRole('dialog', { name: 'Edit Training' });
}

test('two edits of a training are merged by field; where both changed a field, the second person chooses', async ({
  page,
  context,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/409 .*\/training-types\//);
  const training = uniqueName('Report Writing');
  await signIn(page, sergeant);
  await page.goto('/training?tab=manage');
  await page.getByRole('button', { name: 'Create New Training' }).click();
  const create = page.getByRole('dialog', { name: 'Create Training Type' });
  await create.getByLabel('Name').fill(training);
  for (const wrong of ['1e3', '2.7']) {
    await create.getByLabel('Expires after (months)').fill(wrong);
    for (const _ of [1, 2, 3]) {
      await create.getByRole('button', { name: 'Create Training' }).click();
      await expect(create.getByText('Expiration months must be a whole number')).toBeVisible();
    }
  }
  await create.getByLabel('Expires after (months)').fill('12');
  await create.getByRole('button', { name: 'Create Training' }).click();
  await expect(create).toBeHidden();
  const other = await context.newPage();
  const [mine, theirs] = [await openEdit(page, training), await openEdit(other, training)];
  await theirs.getByLabel('Expires after (months)').fill('24');
  await theirs.getByLabel('Type').selectOption('Out of Department');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs).toBeHidden();
  // The mandatory switch stays off: another test counts the department's mandatory trainings.
  const renamed = `${training} II`;
  await mine.getByLabel('Name').fill(renamed);
  await mine.getByLabel('Expires after (months)').fill('6');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByText('Another person changed this. It is now: 24 months')).toBeVisible();
  await expect(mine.getByLabel('Expires after (months)', { exact: true })).toHaveValue('6');
  await mine.getByRole('button', { name: 'Take theirs: Expires after (months)' }).click();
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${renamed}` }) });
  await expect(row).toContainText(/No.*Out of Department.*24 months/);
});
