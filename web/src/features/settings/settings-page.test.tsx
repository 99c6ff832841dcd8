import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { signedInCookies } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { SettingsPage } from './settings-page.tsx';

const change = 'POST /api/change-password/';
const fields = ['Current Password', 'New Password', 'Confirm New Password'] as const;

async function submit(...values: [string, string, string]) {
  signedInCookies();
  const user = renderPart(<SettingsPage />);
  for (const [at, label] of fields.entries()) {
    if (values[at]) await user.type(screen.getByLabelText(label), values[at]);
  }
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  return user;
}

const values = () => fields.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

describe('change password', () => {
  it('sends the old and the new password, confirms the change and clears the fields', async () => {
    const { to } = network({ [change]: ok({ detail: 'ok' }) });
    const user = await submit('old', 'weak', 'weak');
    expect((await screen.findByText('Password changed successfully')).textContent).toBeTruthy();
    expect(to(change).map(({ body }) => body)).toEqual([{ old_password: 'old', new_password: 'weak' }]);
    expect(values()).toEqual(['', '', '']);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Current password is required');
    expect(screen.queryByText('Password changed successfully')).toBeNull();
  });

  it('requires the same new password twice', async () => {
    const { sent } = network({});
    await submit('old', 'one', 'other');
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires all fields and focuses the first invalid one', async () => {
    network({});
    await submit('', '', '');
    expect(await screen.findByText('Current password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
  });

  it.each([
    [refused(400, { detail: 'Current password is incorrect' }), 'Current password is incorrect'],
    [{ status: 500 }, 'Error changing password'],
    ['no-response' as const, 'Error changing password'],
  ])('the response %j shows "%s" and keeps the typed passwords', async (outcome, message) => {
    network({ [change]: outcome });
    await submit('old', 'new', 'new');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(values()).toEqual(['old', 'new', 'new']);
  });
});
