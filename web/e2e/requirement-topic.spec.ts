import type { Page } from '@playwright/test';
import { uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

/** Counts the person's clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.clicks = String(Number(dataset.clicks) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}

for (const width of [390, 820, 1280]) {
  test(`a requirement of 40 hours with 4 hours of a new topic is made in one form at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const [name, topic] = [uniqueName('Two years'), uniqueName('Ethics')];
    await signIn(page, sergeant);
    await page.goto('/compliance?tab=requirements');
    await expect(page.getByRole('table', { name: 'Requirements' })).toBeVisible();
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Create requirement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Requires', { exact: true }).selectOption('hours');
    await dialog.getByLabel('Hours', { exact: true }).fill('40');
    await dialog.getByLabel('Counting period').selectOption('rolling');
    await expect(dialog.getByLabel('Months', { exact: true })).toHaveValue('24');
    await dialog.getByRole('button', { name: 'Add minimum hours' }).click();
    const part = dialog.getByRole('group', { name: 'Minimum hours by topic' });
    await part.getByLabel('Hours', { exact: true }).fill('4');
    await part.getByRole('button', { name: 'New category' }).click();
    await page.keyboard.type(topic);
    await expect(part.getByText(`${topic} is a new category. It is added with the requirement.`)).toBeVisible();
    const trainings = part.getByRole('group', { name: `Trainings that count as ${topic}` });
    await trainings.getByRole('checkbox', { name: 'Defensive Tactics' }).click();
    await expect(dialog.getByText(/out of compliance today/)).toBeVisible();
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1);
    await dialog.getByRole('button', { name: 'Create requirement' }).click();
    await expect(page.getByText(`${name} was created`)).toBeVisible();
    expect(await clicks()).toBe(5);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(`At least 4 h of it in ${topic}.`)).toBeVisible();
    await expect(page.locator('dl')).toContainText('Required from');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText(`Counts as ${topic}: Defensive Tactics.`)).toBeVisible();
  });
}
