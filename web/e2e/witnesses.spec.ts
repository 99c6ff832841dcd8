import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violationsOf } from './axe.ts';
import { expect, test } from './fixture.ts';
import { withOwnSite } from './own-department.ts';
import { chief, signIn } from './people.ts';

withOwnSite();

test('an administrator adds, changes and removes a witness', async ({ page }) => {
  const server = createServer((_, response) => void response.writeHead(204).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/seals`;
  await signIn(page, chief);
  await page.goto('/department?tab=data');
  const section = page.getByRole('region', { name: 'Witnesses' });
  await expect(section.getByText('There are no witnesses.')).toBeVisible();
  await section.getByRole('button', { name: 'Add witness' }).click();
  const form = page.getByRole('dialog', { name: 'Add witness' });
  await form.getByLabel('Name').fill('City Clerk');
  await form.getByLabel('Email address or web hook').fill('clerk');
  await form.getByRole('button', { name: 'Add witness' }).click();
  await expect(form.getByText('Please enter an email address, such as name@example.gov')).toBeVisible();
  expect(await violationsOf(page, 'light')).toEqual([]);
  await form.getByLabel('Email address or web hook').fill(hook);
  await form.getByRole('button', { name: 'Add witness' }).click();
  await expect(section.getByText('Nothing received yet')).toBeVisible();

  await section.getByRole('button', { name: 'Edit City Clerk' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit City Clerk' });
  await edit.getByLabel('Name').fill('County Clerk');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('County Clerk')).toBeVisible();
  await section.getByRole('button', { name: 'Latest copy' }).click();
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.reload();
  await expect(section.getByText('County Clerk')).toBeVisible();

  await section.getByRole('button', { name: 'Remove County Clerk' }).click();
  await page
    .getByRole('dialog', { name: 'Remove the witness County Clerk?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(section.getByText('There are no witnesses.')).toBeVisible();
  server.close();
});
