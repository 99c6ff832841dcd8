import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, signIn, staff } from './people.ts';

withOwnSite();

test('an administrator finds a failed sign-in in the audit log and exports it', async ({ page, request }) => {
  const tried = staff('1099');
  const wrong = { username: tried.username, password: 'not it', site_code: tried.site };
  expect((await request.post('/api/token/', { data: wrong })).status()).toBe(401);

  await signIn(page, chief);
  await page.goto('/admin');
  await page.getByText('Audit log', { exact: true }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toBeVisible();

  await page.getByLabel('Employee ID').fill(tried.username);
  await page.getByLabel('What', { exact: true }).selectOption('session.sign_in_failed');
  const entry = log.getByRole('row').filter({ hasText: `(${tried.username}); wrong password` });
  await expect(entry.first()).toContainText('Someone not signed in');
  await entry
    .first()
    .getByRole('button', { name: /^Show details/ })
    .click();
  await expect(log).toContainText(/UTC · request \S+/);

  // The filters are in the address, for a reload and for a shared link.
  await page.reload();
  await expect(entry.first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^audit-log-${chief.site}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('"session.sign_in_failed"');
  expect(text).toContain(`"${tried.username}"`);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('What', { exact: true }).selectOption('rank');
  await page.getByLabel('From day').fill('2001-01-01');
  await page.getByLabel('To day').fill('2001-01-31');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});
