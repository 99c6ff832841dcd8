import { expect, test } from './fixture.ts';
import { chief, clerk, openDashboard } from './people.ts';

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
