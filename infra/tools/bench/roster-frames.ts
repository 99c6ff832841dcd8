import { measureFrames, scroll, search } from './list-frames.ts';

/** Measures the frames of the roster. */
export const measureRoster = () =>
  measureFrames({
    name: 'roster',
    siteCode: 'ROSTER',
    steps: {
      open: async (page) => {
        await page.getByRole('link', { name: 'Employees' }).click();
        await page.getByRole('status').filter({ hasText: '10,000 employees' }).waitFor({ timeout: 60_000 });
      },
      search,
      sort: async (page) => {
        for (const column of ['Last Name', 'Rank', 'Badge Number', 'Badge Number', 'Employee ID']) {
          await page.getByRole('columnheader', { name: column }).getByRole('button').click();
          await page.waitForTimeout(400);
        }
      },
      scroll,
    },
  });
