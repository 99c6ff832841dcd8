import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, clerk, openDashboard } from './people.ts';

withOwnSite();

test('a chief sees the units and groups as a chart and opens the people of one', async ({ page }) => {
  await openDashboard(page, chief);
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByRole('link', { name: 'Units and groups' }).click();
  await expect(page).toHaveURL('/employees/units');
  const chart = page.getByRole('region', { name: 'Org chart' });
  const node = chart.locator('.react-flow__node').filter({ hasText: 'Patrol B' });
  await expect(node).toContainText(/\d+ people · \d+% compliant · Stephen Underwood/);
  const people = Number(/(\d+) people/.exec(await node.innerText())?.[1]);
  await node.getByRole('link', { name: 'Patrol B' }).click();
  await expect(page).toHaveURL(/\/employees\?unit=[^&]+&active=yes$/);
  await expect(page.getByText(`${people} employees`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter, 2 active' })).toBeVisible();
});

test('on a phone the units and groups are lists, and quick search leads to them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, clerk);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the whole department' }).fill('units and');
  await page.getByRole('option', { name: 'Units and groups' }).click();
  await expect(page).toHaveURL('/employees/units');
  const groups = page.getByRole('region', { name: 'Groups', exact: true });
  await expect(groups.getByText(/^\d+ people$/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Org chart' })).toHaveCount(0);
  await expect(page.getByText(/compliant/)).toHaveCount(0);
  await groups.getByRole('link', { name: 'Civilian' }).click();
  await expect(page).toHaveURL(/\/employees\?group=[^&]+&active=yes$/);
  await expect(page.getByText('Civilian, Active')).toBeVisible();
});

test('a clerk makes a unit part of another one, which then includes its people', async ({ page }) => {
  await openDashboard(page, clerk);
  await page.goto('/employees/units');
  const units = page.getByRole('region', { name: 'Units', exact: true });
  const patrol = units.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Patrol', exact: true }) });
  const count = async () => Number(/(\d+) people/.exec(await patrol.innerText())?.[1]);
  const people = await count();
  for (const [width, parent] of [
    [390, 'Patrol'],
    [820, 'No other unit'],
    [1280, 'Patrol'],
    [1280, 'No other unit'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await units.getByRole('button', { name: 'Edit Records' }).click();
    await units.getByLabel('Part of').selectOption({ label: parent });
    await units.getByRole('button', { name: 'Save' }).click();
    await expect(units.getByRole('button', { name: 'Edit Records' })).toBeVisible();
    if (parent === 'Patrol') expect(await count()).toBeGreaterThan(people);
    else expect(await count()).toBe(people);
  }
});
