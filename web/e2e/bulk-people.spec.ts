import { contract } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import { apiAs, uniqueName } from './arrange.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, enterPassword, enterSiteCode, signIn } from './people.ts';

withOwnSite();

const table = (page: Page) => page.getByRole('table', { name: 'Employees' });

/** Opens the Employees screen and waits for it, without counting clicks. */
async function openEmployees(page: Page) {
  await page.goto('/employees');
  // The first test also waits for the first call of each function.
  await expect(table(page)).toBeVisible({ timeout: 30_000 });
}

for (const [n, width] of [1280, 820, 390].entries()) {
  test(`a clerk transfers 12 people of a pasted list to another unit in at most 6 clicks at ${width} px`, async ({
    page,
    request,
  }) => {
    const numbers = Array.from({ length: 12 }, (_, at) => String(1020 + 12 * n + at));
    const ask = await apiAs(request, clerk);
    const name = uniqueName('Harbor');
    const unit = await ask(contract.lists.addUnit, { body: { name } });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, clerk);
    await openEmployees(page);
    const { click, choose, count } = countClicks();
    const fromList = 'Select from a list';
    if (width === 390) {
      await click(page.getByRole('button', { name: 'More for employees' }));
      await click(page.getByRole('menuitem', { name: fromList }));
    } else await click(page.getByRole('button', { name: fromList }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Employee IDs or names').fill(numbers.join('\n'));
    await click(dialog.getByRole('button', { name: 'Select and change' }));
    await choose(dialog.getByLabel('Unit'), name);
    await expect(dialog.getByText(new RegExp(`^Unit: .* → ${name}$`))).toHaveCount(12);
    await click(dialog.getByRole('button', { name: 'Change 12 people' }));
    await expect(dialog.getByText('12 people changed.')).toBeVisible({ timeout: 30_000 });
    expect(count()).toBeLessThanOrEqual(6);
    const roster = await ask(contract.roster.list, {});
    const moved = roster.filter(({ unit_id }) => unit_id === unit.id).map(({ employee_id }) => employee_id);
    expect(moved).toEqual(numbers);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('12 employees selected');
  });
}

test('two people change one selection: the later one sees the other unit, and nothing is overwritten', async ({
  page,
  request,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*\/api\/employee\/update\//);
  const ask = await apiAs(request, chief);
  const [mine, theirs] = [uniqueName('North'), uniqueName('South')];
  await ask(contract.lists.addUnit, { body: { name: mine } });
  const south = await ask(contract.lists.addUnit, { body: { name: theirs } });
  await signIn(page, clerk);
  await openEmployees(page);
  const profile = await ask(contract.roster.profile, { params: { employee_id: '1060' } });
  const { first_name, last_name, badge_number, rank_id } = profile;
  const body = { first_name, last_name: `${last_name}-Lee`, badge_number, rank_id: rank_id ?? '', unit_id: south.id };
  await ask(contract.roster.update, { params: { employee_id: '1060' }, body });

  await page.getByRole('button', { name: 'Select from a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Employee IDs or names').fill('1060; 1061; 1062');
  await dialog.getByRole('button', { name: 'Select and change' }).click();
  await dialog.getByLabel('Unit').selectOption(mine);
  await dialog.getByRole('button', { name: 'Change 3 people' }).click();
  await expect(dialog.getByText('2 people changed.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(`(1060): Another person changed Unit. It is now: ${theirs}.`);
  const read = () => ask(contract.roster.profile, { params: { employee_id: '1060' } });
  expect((await read()).unit_name).toBe(theirs);
  await dialog.getByRole('button', { name: 'Review 1 person again' }).click();
  await expect(dialog.getByText(`Unit: ${theirs} → ${mine}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 person' }).click();
  await expect(dialog.getByText('1 person changed.')).toBeVisible();
  // The other person's new last name stays.
  expect(await read()).toMatchObject({ unit_name: mine, last_name: `${last_name}-Lee` });
});

test('a chief reissues passwords of a selection, prints the slips, and a person signs in with theirs', async ({
  page,
  otherPage: desk,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\//);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signIn(page, chief);
  await openEmployees(page);
  await page.getByRole('button', { name: 'Select from a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Employee IDs or names').fill('1005 1070');
  await dialog.getByRole('button', { name: 'Select 2 people' }).click();
  await page.getByRole('button', { name: 'More actions for the selection' }).click();
  await page.getByRole('menuitem', { name: 'Reissue passwords' }).click();
  // 1005 has an earlier temporary password.
  await expect(dialog.getByRole('radio', { name: 'Only people who never signed in (1)' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Reissue 2 passwords' }).click();
  await dialog.getByRole('button', { name: 'Show 2 slips' }).click();
  const slip = page.getByRole('article').nth(1);
  const password = (await slip.locator('dd').last().textContent()) ?? '';
  await page.getByRole('button', { name: 'Back to the list' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without the temporary passwords?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Print 2 slips' }).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(table(page)).toBeVisible();

  await enterSiteCode(desk, chief.site);
  await enterPassword(desk, { username: '1070', password });
  await expect(desk).toHaveURL('/initial-reset-password');
  const rules = desk.getByRole('listitem');
  await expect(rules.filter({ hasText: 'At least 8 characters' })).toHaveText(/^Not met yet:/);
  await desk.getByLabel('New Password', { exact: true }).fill('Quiet!Harbour.58');
  await expect(rules.filter({ hasText: 'At least 8 characters' })).toHaveText(/^Met:/);
});
