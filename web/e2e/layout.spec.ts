import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, signIn } from './people.ts';

withOwnSite();

// spec 2.9
test('an unknown address shows the not-found page', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/nowhere/at/all');
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
});
