import { contract } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import type { apiAs } from './arrange.ts';
import { expect } from './fixture.ts';

/** Completes all evaluations that are ready. */
export async function completeAll(page: Page, count: number) {
  await page.getByRole('button', { name: `Complete ${count} ready evaluation` }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete the ready evaluations' });
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the address of the demo's range day with its form. */
export async function rangeDay(ask: Awaited<ReturnType<typeof apiAs>>): Promise<string> {
  const type = (await ask(contract.training.types, {})).find(({ name }) => name === 'Range Day');
  const [held] = await ask(contract.training.classes, { params: { id: type?.id ?? '' } });
  return `/classes/${held?.id}/evaluate/${type?.form_ids?.[0]}`;
}

const stages = [6, 6, 10, 10, 10, 8];

/** Fills in the stages of all shown shooters: all hits, or for one shooter fewer. */
export async function shoot(page: Page, shooters: readonly string[], { misses, by }: { misses: number; by?: string }) {
  for (const [n, hits] of stages.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Section ${n + 2}: Stage ${n + 1}`) }).click();
    for (const name of shooters) {
      const field = page.getByRole('textbox', { name: `Hits in stage ${n + 1} ${name}` });
      await field.fill(String(name === by ? hits - misses : hits));
    }
  }
}

/** Passes the checks before and after the course for everyone who is shown. */
export async function passChecks(page: Page) {
  const passRest = async (section: RegExp, items: readonly string[]) => {
    await page.getByRole('button', { name: section }).click();
    for (const item of items) {
      await page.getByRole('button', { name: 'Pass the rest' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    }
  };
  await passRest(/^Section 1: Before the course/, ['Firearm inspected', 'Firearm clean and cared for']);
  await passRest(/^Section 8: Safety/, ['Muzzle in a safe direction', 'Finger off the trigger']);
}
