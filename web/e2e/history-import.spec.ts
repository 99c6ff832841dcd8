import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { uniqueName } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

const header = 'Badge #,Course,Completed,Expires,Hours,Remarks';

async function choose(page: Page, text: string) {
  const file = { name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Clicks an element and counts the click. */
function clicker() {
  const clicks: string[] = [];
  return {
    clicks,
    click: async (page: Page, role: 'button' | 'checkbox', name: string | RegExp) => {
      clicks.push(String(name));
      await page.getByRole(role, { name }).click();
    },
  };
}

for (const width of [390, 820, 1280]) {
  test(`a file with unknown trainings and employees is imported, corrected and completed at ${width} px`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/400 \(Bad Request\).*\/api\/history\/import\//);
    await page.setViewportSize({ width, height: 900 });
    const name = uniqueName('Rappelling');
    const day = `20${10 + Math.round(width / 100)}-03-01`;
    await signIn(page, sergeant);
    await page.goto('/training/import');
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    const lines = [
      `1060,${name},${day},never,8,-`,
      `1061,${name},${day},,8,=1+1`,
      `gone1,${name},${day},,8,`,
      `1060,${name},soon,,8,`,
      `1061,Frist Aid and CPRR ${width},${day},,4,`,
    ];
    const { click, clicks } = clicker();
    await choose(page, [header, ...lines].join('\n'));
    await page.getByLabel(`${name}: 4 rows`).selectOption('Create this training');
    await page.getByRole('textbox', { name: `Expires after (months), ${name}` }).fill('24');
    await click(page, 'button', 'Create 1 training');
    await expect(page.getByLabel(`${name}: 4 rows`)).toBeHidden();
    await page.getByLabel(`Frist Aid and CPRR ${width}: 1 row`).selectOption('Leave these rows out');

    await click(page, 'button', 'Unknown employee ID: 1 row, 1 ID');
    await expect(page.getByText('gone1 · Line 4')).toBeVisible();
    const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(isWithin, 'no sideways scrolling').toBe(true);
    const downloading = page.waitForEvent('download');
    await click(page, 'button', 'Save 2 rejected rows');
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(saved).toContain('"Remarks","Problem"');
    await click(page, 'checkbox', 'Leave out 2 rows with a problem');
    await click(page, 'button', 'Import 2 certifications');
    await expect(page.getByText('2 certifications recorded.')).toBeVisible();
    await expect(page.getByText('2 rows with a problem were left out.')).toBeVisible();
    expect(clicks).toHaveLength(5);

    await click(page, 'button', 'Import another file');
    await choose(page, saved.replace('gone1', '1062').replace('soon', `2009-0${1 + (width % 9)}-02`));
    await click(page, 'button', 'Import 2 certifications');
    await expect(page.getByText('2 certifications recorded.')).toBeVisible();
    await click(page, 'button', 'Import another file');

    await choose(page, [header, ...lines.slice(0, 2), `1063,${name},${day},,8,`].join('\n'));
    await expect(page.getByText(/2 of 3 rows already on record/)).toBeVisible();
    await click(page, 'button', 'Import 1 certification');
    await expect(page.getByText('2 of 3 rows were already on record.')).toBeVisible();
    expect(clicks).toHaveLength(9);
  });
}
