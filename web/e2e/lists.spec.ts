import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.ts';
import { chief, signIn } from './people.ts';

test('a list is exported and printed as it is shown: found, sorted, with the chosen columns', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/employees?search=officer%20JAMES&sort=-last_name');
  const rows = page.getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const names = await rows.allTextContents();
  const options = page.getByRole('button', { name: 'List options' });
  await options.click();
  await page.getByRole('menuitemcheckbox', { name: 'Middle Initial' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Export as CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^employees-DEMO-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('"Employee ID","Last Name","First Name","Badge Number","Rank"');
  expect(lines.slice(1).map((line) => line.split('","')[1])).toEqual(names);
  // The choice is remembered.
  await page.goto('/employees');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Middle Initial' })).toHaveCount(0);

  // Chromium fires the print events for a PDF.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('tbody th[scope=row]').length} rows`;
    });
  });
  expect(await rows.count()).toBeLessThan(60);
  await page.pdf();
  const [, printed] = /^(\d+) rows/.exec(await page.title()) ?? [];
  expect(Number(printed)).toBeGreaterThan(100);
});
