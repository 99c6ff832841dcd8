import { contract } from '@muster/shared/contract';
import { apiAs } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, officer, openDashboard, sergeant, signIn } from './people.ts';

withOwnSite();

test('a clerk finds who waits for a first password, and acts on the page of the person', async ({ page, request }) => {
  const ask = await apiAs(request, chief);
  const [rank] = await ask(contract.ranks.list, {});
  const employee_id = `P${Date.now().toString(36)}`;
  const profile = { first_name: 'Noa', last_name: `Newcomer ${employee_id}`, badge_number: employee_id };
  await ask(contract.roster.create, { body: { employee_id, ...profile, rank_id: rank?.id ?? '' } });
  const name = `Noa Newcomer ${employee_id}`;

  await openDashboard(page, clerk);
  await page
    .getByRole('region', { name: 'Waiting for a first password' })
    .getByRole('link', { name: /^All who wait/ })
    .click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${employee_id} noa`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/people/${employee_id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Must change password')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  const reset = page.getByRole('dialog', { name: 'Confirm Password Reset' });
  await reset.getByRole('button', { name: 'Cancel' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog', { name: 'Deactivate' }).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/employees');
});

test('a trainer sees the training of others, an officer only the own page', async ({
  page,
  otherPage,
  browserErrors,
}) => {
  browserErrors.allow(/40[34] .*\/api\/people\//);
  await signIn(page, sergeant);
  await page.goto(`/people/${officer.username}`);
  await expect(page.getByRole('table', { name: 'Certifications' })).toBeVisible();
  await expect(page.getByText('Last sign-in')).toHaveCount(0);
  await page.goto('/people/NOBODY-HAS-THIS');
  await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();

  await signIn(otherPage, officer);
  await otherPage.goto(`/people/${sergeant.username}`);
  await otherPage.getByRole('link', { name: 'Open your own page' }).click();
  await expect(otherPage.getByRole('table', { name: 'Seats and waitlists' })).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: 'Your notifications' })).toBeVisible();
});
