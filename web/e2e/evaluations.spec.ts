import type { Page } from '@playwright/test';
import { uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { officer, type Person, sergeant, signIn } from './people.ts';

withOwnSite();

const bar = (page: Page) => page.getByRole('region', { name: 'Result so far' });

/** Creates and publishes a form with a critical item and hits, two attempts and remedial training. */
async function publishForm(page: Page, name: string) {
  await page.goto('/evaluations?tab=forms');
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByRole('menuitem', { name: /^Blank form/ }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Section', exact: true }).fill('Approach');
  await page.getByRole('button', { name: 'Add item to Section 1: Approach' }).click();
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Sees all hands');
  await page.getByLabel(/^Critical/).check();
  await page.getByRole('button', { name: /^Sees all hands/ }).click();
  await page.getByLabel('Kind of the next item of Section 1: Approach').selectOption('Number');
  await page.getByRole('button', { name: 'Add item to Section 1: Approach' }).click();
  await page.getByRole('textbox', { name: 'Item', exact: true }).fill('Steps');
  await page.getByLabel('Attempts', { exact: true }).fill('2');
  await page.getByLabel(/^Remedial training must be recorded/).check();
  await page.getByLabel(/^The evaluated person is asked/).check();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft, never published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published.')).toBeVisible();
}

/** Ends the login session, and signs in as another person. */
async function changeTo(page: Page, person: Person) {
  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await signIn(page, person);
}

/** Starts an evaluation of the officer from their page. */
async function startFor(page: Page, form: string) {
  await page.goto(`/people/${officer.username}?tab=evaluations`);
  await page.getByRole('link', { name: 'Evaluate' }).click();
  await page.getByRole('link', { name: `Start an evaluation with ${form}` }).click();
}

async function complete(page: Page, result: string) {
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete the evaluation' });
  await expect(dialog.getByText(result)).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
}

test('a form is published, an officer fails, gets remedial training and passes, and acknowledges', async ({ page }) => {
  test.slow();
  const name = uniqueName('Stop');
  await signIn(page, sergeant);
  await publishForm(page, name);

  await startFor(page, name);
  await page.getByRole('radio', { name: 'Fail' }).check();
  await page.getByRole('textbox', { name: 'Steps' }).fill('8');
  await expect(bar(page).getByText(/^Saved /)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  // The draft survives a reload of the page.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Steps' })).toHaveValue('8');
  await expect(page.getByRole('radio', { name: 'Fail' })).toBeChecked();
  await complete(page, `fails “${name}”`);

  await startFor(page, name);
  await page.getByRole('button', { name: 'Record remedial training' }).click();
  const remedial = page.getByRole('dialog', { name: 'Record remedial training' });
  await remedial.getByLabel('Minutes').fill('30');
  await remedial.getByLabel('Remedial training').fill('Ten approaches');
  await remedial.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Attempt 2')).toBeVisible();
  await page.getByRole('radio', { name: 'Pass' }).check();
  await page.getByRole('button', { name: 'One more: Steps' }).click();
  await complete(page, `passes “${name}”`);

  await changeTo(page, officer);
  await page.goto('/evaluations');
  await page
    .getByRole('link', { name: new RegExp(`^Acknowledge ${name}`) })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Comment').fill('Understood');
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Understood' })).toBeVisible();
  const address = page.url();

  await changeTo(page, sergeant);
  await page.goto(address);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'One more: Steps' }).click();
  await page.getByLabel('Reason').fill('Counted again');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Counted again')).toBeVisible();
});

test('a person who may evaluate no one is told so', async ({ page }) => {
  await signIn(page, officer);
  await page.goto('/evaluations?tab=record');
  await expect(page.getByText(/^You may not evaluate anyone today/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Forms' })).toHaveCount(0);
});
