import type { Locator } from '@playwright/test';

/** Types an enrollment time, `YYYY-MM-DDTHH:mm`, into its date and its time. */
export async function fillInstant(dialog: Locator, label: string, value: string): Promise<void> {
  const [date = '', time = ''] = value.split('T');
  await dialog.getByLabel(label, { exact: true }).fill(date);
  await dialog.getByLabel(`${label}, time`).fill(time);
}
