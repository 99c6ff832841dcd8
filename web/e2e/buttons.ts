import type { Page } from '@playwright/test';

/** Clicks one of several buttons with the same name: by default the first one. Index -1 is the last one. */
export const clickNth = (page: Page, name: string | RegExp, index = 0) =>
  page.getByRole('button', { name }).nth(index).click();

/** Chooses an item of a row's menu, the first with this name. */
export async function chooseInMenu(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}
