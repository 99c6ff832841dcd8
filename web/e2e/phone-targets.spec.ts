import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { chief, signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const addresses = [
  '/',
  '/employees',
  '/admin?tab=users',
  '/people/1004',
  '/people/1004?tab=record',
  '/people/1004?tab=account',
  '/people/1004/transcript',
  '/admin?tab=permissions',
  '/training?tab=calendar',
  '/training?tab=signup',
  '/training?tab=completed',
  '/training?tab=manage',
  '/training?tab=manage-certifications',
  '/compliance?tab=matrix',
  '/compliance?tab=requirements&view=exemptions',
  '/compliance?tab=reports&view=evidence',
  '/my-people',
  '/field-training',
  '/field-training/programs',
  '/field-training/programs/new',
  '/profile',
  '/settings',
  '/department?tab=data',
];

/** Returns the visible controls smaller than 44 px. Links within text are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const controls =
      'button, select, [role=tab], input:not([type=checkbox], [type=radio], [type=hidden]), a.mantine-Button-root';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((one) => {
      // A field's border belongs to the target.
      const target = one.closest<HTMLElement>('.mantine-PasswordInput-input, .mantine-MultiSelect-input') ?? one;
      const { width, height } = target.getBoundingClientRect();
      // On a phone, table headers are for screen readers only; a list sorts instead.
      if (width < 2 || height < 2 || one.closest('thead') || (width >= least && height >= least)) return [];
      return [`${one.textContent || one.getAttribute('aria-label')}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
}

test('on a phone every target is at least 44 px, and no page scrolls sideways', async ({ page }) => {
  await signIn(page, chief);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect.poll(() => smallTargets(page), address).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
  }
});

test('on a phone the tabs scroll in one row to the open one, and the search stays in view', async ({ page }) => {
  await signIn(page, chief);
  await page.goto('/training?tab=manage-certifications');
  const tab = page.getByRole('tab', { name: 'Manage Certifications' });
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  const { height } = (await page.getByRole('tablist').first().boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(60);

  await page.goto('/employees');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.mouse.wheel(0, 6000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole('searchbox')).toBeInViewport();
});
