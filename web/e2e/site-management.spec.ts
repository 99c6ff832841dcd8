import type { Locator, Page } from '@playwright/test';
import { uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { focusUntilVisible } from './focus.ts';
import { withOwnSite } from './own-department.ts';
import { chief, signIn } from './people.ts';

withOwnSite();

async function openRanks(page: Page) {
  await signIn(page, chief);
  await page.goto('/admin?tab=ranks');
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
}

const node = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name });
/** Returns a rank's position in the diagram, as its CSS transform. */
const positionOf = (page: Page, name: string) =>
  node(page, name).evaluate((element) => (element as HTMLElement).style.transform);
const superior = (page: Page, name: string) => page.getByLabel(`Superior of ${name}`);

async function addRank(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Rank' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Rank' });
  await dialog.getByLabel('Rank name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(node(page, name)).toHaveCount(1);
}

async function middle(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Drags from the lower edge of one rank to the upper edge of another. */
async function connect(page: Page, from: string, to: string) {
  await drag(page, await middle(node(page, from).locator('.source')), await middle(node(page, to).locator('.target')));
}

// spec 1.7, 2.67, 2.68, 2.69, 2.70, 2.71, 4.31, 4.32, 4.33
test('in the diagram, ranks are added, connected, moved, renamed and deleted, and a cycle is refused', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*update-hierarchy/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [upper, lower] = [uniqueName('Upper'), uniqueName('Lower')];
  await openRanks(page);
  await addRank(page, upper);
  await addRank(page, lower);

  await connect(page, upper, lower);
  await expect(superior(page, lower)).toHaveValue(/./);
  const line = (from: string, to: string) => page.locator('.react-flow__edge').and(page.getByLabel(`${from} → ${to}`));
  await expect(line(upper, lower)).toHaveCount(1);

  await connect(page, lower, upper);
  await expect(page.getByRole('alert')).toContainText('Failed to update rank hierarchy');
  await expect(page.getByRole('alert')).toContainText('A rank cannot be placed below itself');
  await expect(line(lower, upper)).toHaveCount(0);
  await expect(superior(page, upper)).toHaveValue('');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('positions'),
  );
  const from = await middle(node(page, lower));
  await drag(page, from, { x: from.x + 90, y: from.y });
  expect((await kept).ok()).toBe(true);
  const moved = await positionOf(page, lower);

  const renamed = `${lower} renamed`;
  await node(page, lower).dblclick();
  const edit = page.getByRole('dialog', { name: 'Edit Rank' });
  await edit.getByLabel('Rank name').fill(renamed);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(node(page, renamed)).toHaveCount(1);

  await page.reload();
  await expect(node(page, renamed)).toHaveCount(1);
  expect(await positionOf(page, renamed)).toBe(moved);
  await page.getByRole('button', { name: 'Fit the view' }).click();

  await line(upper, renamed).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question).toContainText(`${renamed} below ${upper}`);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toBeHidden();
  await expect(superior(page, renamed)).toHaveValue('');
  await expect(line(upper, renamed)).toHaveCount(0);

  await node(page, renamed).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.down('Control');
  await node(page, upper).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await page.keyboard.press('Delete');
  await expect(question).toContainText(renamed);
  await expect(question).toContainText(upper);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(node(page, renamed)).toHaveCount(0);
  await expect(node(page, upper)).toHaveCount(0);
});

// spec 0.3
test('ranks are edited in the list by keyboard; a rank that employees hold is not deleted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*\/api\/ranks\//);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [first, second] = [uniqueName('First'), uniqueName('Second')];
  await openRanks(page);
  await addRank(page, first);
  await addRank(page, second);
  await superior(page, second).selectOption({ label: `Below ${first}` });
  await expect(page.getByLabel(`${first} → ${second}`)).toHaveCount(1);
  await superior(page, second).selectOption({ label: 'No superior' });
  await expect(page.getByLabel(`${first} → ${second}`)).toHaveCount(0);

  const before = await positionOf(page, second);
  await page.getByRole('button', { name: `Move ${second} in the diagram` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Right' }).press('Enter');
  await expect.poll(() => positionOf(page, second)).not.toBe(before);
  await page.keyboard.press('Escape');

  const third = uniqueName('Third');
  const other = await page.context().newPage();
  await other.goto('/admin?tab=ranks');
  await addRank(other, third);
  await page.bringToFront();
  await focusUntilVisible(page, node(page, third));
  await other.close();

  for (const name of [first, second, third]) {
    await page.getByRole('button', { name: `Delete ${name}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(node(page, name)).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Delete Chief of Police', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText('This rank is assigned to employees and cannot be deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(node(page, 'Chief of Police')).not.toHaveCount(0);
});
