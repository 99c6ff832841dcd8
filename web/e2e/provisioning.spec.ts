import { expect, test } from './fixture.ts';
import { createDepartment } from './own-department.ts';
import { openDashboard } from './people.ts';

test('a provisioning token is made, shown once, used by a provider and revoked; its groups get a meaning', async ({
  page,
  request,
}) => {
  test.slow();
  const chief = await createDepartment(request, 'Provisioning Department');
  await openDashboard(page, chief);
  await page.getByRole('link', { name: 'Department', exact: true }).click();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  const token = page.getByRole('form', { name: 'Create token' });
  await token.getByRole('button', { name: 'Create token' }).click();
  await expect(token.getByText('Name is required')).toBeVisible();
  await token.getByLabel('Name').fill('Entra ID');
  await token.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByLabel('Token Entra ID').inputValue();
  const address = await page.getByLabel('Address for the provider').inputValue();
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/scim+json' };
  const made = await request.post(`${address}/Groups`, {
    headers,
    data: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Training staff' },
  });
  expect(made.status(), await made.text()).toBe(201);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Revoke Entra ID' })).toBeVisible();
  await expect(page.getByLabel('Token Entra ID')).toBeHidden();
  const meaning = page.getByLabel('Training staff is mapped to');
  await meaning.selectOption('Manages training');
  await expect(page.getByText('Training staff is mapped to: Manages training.')).toBeVisible();
  await meaning.selectOption('Administrator');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(meaning).toHaveValue('manage_trainings');

  await page.getByRole('button', { name: 'Revoke Entra ID' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('There is no token, so no provider can add or change employees.')).toBeVisible();
  expect((await request.get(`${address}/Groups`, { headers })).status()).toBe(401);
});
