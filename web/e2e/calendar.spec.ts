import { dayFromNow, displayedDate } from './arrange.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { signIn, staff } from './people.ts';

withOwnSite();

test.describe('in a time zone far from the department', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("today is the department's date", async ({ page }) => {
    await signIn(page, staff('1098'));
    await page.goto('/training');
    const today = page.locator('[aria-current=date]');
    await expect(today).toHaveCount(1);
    await expect(today).toHaveAttribute('aria-label', new RegExp(`^${displayedDate(dayFromNow(0))}, today`));
    await expect(page.getByRole('heading', { name: displayedDate(dayFromNow(0)) })).toBeVisible();
  });
});
