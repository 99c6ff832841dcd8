import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixture.ts';
import { createDepartment } from './own-department.ts';
import { enterPassword, signInByForm } from './people.ts';

/** Returns the address in the latest email to `to` that links to a page, once it has been sent. */
async function linkIn(to: string, page: string): Promise<string> {
  let found: string | undefined;
  const folder = join(process.env.E2E_DATA ?? '', 'mail');
  await expect(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of files) {
      const [head = '', body = ''] = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n');
      const text = Buffer.from(body, 'base64').toString('utf8');
      if (head.includes(`<${to}>`)) found = new RegExp(`https?://[^/\\s]+(${page}#\\S+)`).exec(text)?.[1] ?? found;
    }
    expect(found, `no mail to ${to} with a link to ${page}`).toBeTruthy();
  }).toPass({ timeout: 90_000 });
  return found ?? '';
}

test('an address is confirmed by the link of an email, and replaces a forgotten password', async ({
  page,
  request,
}) => {
  test.slow();
  const person = await createDepartment(request, 'Bayview Police');
  const address = `ada.${person.site.toLowerCase()}@example.gov`;
  await signInByForm(page, person);
  await page.goto('/department?tab=mail');
  await page.getByRole('switch', { name: /^Send notifications by email/ }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/settings');
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${address}`)).toBeVisible();

  await page.goto(await linkIn(address, '/confirm-address'));
  await expect(page).toHaveURL(/\/confirm-address$/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Muster' }).click();
  await page.goto('/settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications sent by email' }).click();
  const mailed = page.getByRole('group', { name: 'Notifications sent by email' });
  await mailed.getByRole('switch', { name: 'Your certification has expired' }).click();
  await expect(page.getByText('No longer sent by email: Your certification has expired.')).toBeVisible();
  await page.goto('/department?tab=mail');
  await page.getByRole('switch', { name: /Forgot password/ }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.goto('/logout');
  await page.getByLabel('Site Code').fill(person.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If 1001 has a confirmed address')).toBeVisible();

  const link = await linkIn(address, '/reset-password');
  await page.goto(link);
  const password = 'Windward!Anchor.71';
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('button', { name: 'Welcome, Ada!' })).toBeVisible();

  // The link has been used, and the previous password is no longer valid.
  await page.goto('/logout');
  await expect(page.getByLabel('Site Code')).toBeVisible();
  await page.getByLabel('Site Code').fill(person.site);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterPassword(page, { ...person, password });
  await expect(page.getByRole('button', { name: 'Welcome, Ada!' })).toBeVisible();
});
