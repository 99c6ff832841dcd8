import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Opens the Sign-up tab and waits for its trainings. */
export async function openSignupTab(page: Page): Promise<void> {
  await page.goto('/training?tab=signup');
  await expect(page.getByRole('heading', { name: 'Available Training Courses' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show classes of/ }).first()).toBeVisible();
}

/** Shows a training's classes on the Sign-up tab and waits for them. */
export async function showClasses(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Show classes of ${name}` }).click();
  const classes = page.getByRole('table', { name: `Classes of ${name}` });
  await expect(classes).toBeVisible();
  return classes;
}

/** Opens the Sign-up tab and shows a training's classes. */
export async function openClasses(page: Page, name: string): Promise<Locator> {
  await openSignupTab(page);
  return showClasses(page, name);
}

/** Shows a training's classes on the Sign-up tab. Reloads until the counts, which may be stale, are `seats`. */
export async function openClassesWithSeats(page: Page, name: string, seats: string): Promise<Locator> {
  await expect(async () => {
    await expect(await openClasses(page, name)).toContainText(seats, { timeout: 1_000 });
  }).toPass();
  return page.getByRole('table', { name: `Classes of ${name}` });
}

/** Unenrolls from the person's class, and waits for the success. */
export async function unenroll(page: Page, classes: Locator): Promise<void> {
  await classes.getByRole('button', { name: 'Unenroll' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unenroll' }).click();
  await expect(page.getByRole('dialog', { name: 'Unenrollment Successful' })).toBeVisible();
}

/** Returns the row of a training. */
export function trainingRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: `Show classes of ${name}` }) });
}
