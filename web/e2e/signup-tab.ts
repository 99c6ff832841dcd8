import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Goes to the Sign-up tab and waits for its courses. */
export async function goToSignup(page: Page): Promise<void> {
  await page.goto('/training?tab=signup');
  await expect(page.getByRole('heading', { name: 'Available Training Courses' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show classes of/ }).first()).toBeVisible();
}

/** Opens a course of the Sign-up tab and waits for its classes. */
export async function openCourse(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Show classes of ${name}` }).click();
  const classes = page.getByRole('table', { name: `Classes of ${name}` });
  await expect(classes).toBeVisible();
  return classes;
}

/** The row of a course. */
export function courseRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: `Show classes of ${name}` }) });
}
