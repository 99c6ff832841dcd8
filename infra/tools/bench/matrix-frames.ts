import { measureFrames, scroll, search } from './list-frames.ts';

/** Measures the frames of the matrix of compliance: people x requirements. */
export const measureMatrix = () =>
  measureFrames({
    name: 'compliance matrix',
    siteCode: 'MATRIX',
    steps: {
      open: async (page) => {
        await page.getByRole('link', { name: 'Compliance' }).click();
        await page.getByRole('tab', { name: 'Matrix' }).click();
        await page
          .getByRole('status')
          .filter({ hasText: /^10,\d{3} people$/ })
          .waitFor({ timeout: 120_000 });
      },
      search,
      arrange: async (page) => {
        const [group, sort] = [page.getByLabel('Group by'), page.getByLabel('Sort by')];
        for (const [field, choice] of [
          [sort, 'lacking'],
          [group, 'rank'],
          [sort, 'id'],
          [group, 'none'],
        ] as const) {
          await field.selectOption(choice);
          await page.waitForTimeout(400);
        }
      },
      filter: async (page) => {
        const missing = page.getByRole('button', { name: /^Missing \(/ });
        for (let turn = 0; turn < 2; turn++) {
          await missing.click();
          await page.waitForTimeout(400);
        }
      },
      'select all': async (page) => {
        await page.getByRole('checkbox', { name: 'Select all shown' }).click();
        await page.waitForTimeout(400);
        await page.getByRole('button', { name: 'Clear the selection' }).click();
      },
      scroll,
      'arrow keys': async (page) => {
        await page.getByRole('grid').locator('td[data-requirement]').first().focus();
        for (const key of ['Control+End', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowUp', 'Control+Home']) {
          await page.keyboard.press(key);
          await page.waitForTimeout(150);
        }
      },
    },
  });
