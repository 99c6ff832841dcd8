import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { ProvisioningSection } from './components/provisioning-section.tsx';

const get = 'GET /api/provisioning/';
const make = 'POST /api/provisioning/tokens/';
const revoke = 'DELETE /api/provisioning/tokens/T1/';
const map = 'PUT /api/provisioning/groups/G1/';
const token = { id: 'T1', name: 'Entra ID', created_at: '2026-11-02T14:20:00.000Z', created_by: '1001' };
const group = { id: 'G1', name: 'Training staff', member_count: 1 };
const path = '/api/scim/v2';

function open(tokens: object[], groups: object[] = [], answers: Answers = {}) {
  signInAs(employee);
  const made = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/units/': ok([{ id: 'U1', name: 'Patrol' }]),
    [get]: ok({ path, tokens, groups }),
    ...answers,
  });
  const user = renderPart(
    <>
      <ProvisioningSection />
      <Notifications />
    </>,
    '/department?tab=sign-in',
  );
  return { user, ...made };
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('tokens', () => {
  it('are created, and their secret is shown once', async () => {
    const { user, to } = open([], [], { [make]: { status: 201, body: { token, secret: 'scim-secret' } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Address for the provider')).value).toBe(
      `https://muster.test${path}`,
    );
    expect(screen.getByText(/^There is no token/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Entra ID');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Token Entra ID')).value).toBe('scim-secret');
    expect(to(make).map(({ body }) => body)).toEqual([{ name: 'Entra ID', expires_on: '' }]);
    expect(screen.getByRole('button', { name: 'Revoke Entra ID' })).toBeTruthy();
  });

  it('that cannot be created show the reason, and the input stays', async () => {
    const { user } = open([], [], { [make]: refused(409, { detail: 'This list is full.', code: 'list_full' }) });
    await user.type(await screen.findByLabelText('Name'), 'Okta');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This list is full.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Okta');
  });

  it('are at most two, and are revoked after a question', async () => {
    const { user, count, answers } = open([token, { ...token, id: 'T2', name: 'Okta' }], [], {
      [revoke]: refused(503, { detail: 'The system is busy.', code: 'busy' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke Entra ID' }));
    expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
    await user.click((await dialog()).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/^We couldn't revoke the token/)).toBeTruthy();
    answers[revoke] = ok({ detail: 'ok' });
    await user.click((await dialog()).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Entra ID' })).toBeNull());
    expect(count(revoke)).toBe(2);
    expect(screen.getByRole('button', { name: 'Revoke Okta' })).toBeTruthy();
  });
});

describe('groups of the provider', () => {
  it('are mapped to a permission or a unit, saved at once', async () => {
    const { user, to, answers } = open([token], [group], {
      [map]: ok({ ...group, unit_id: 'U1', unit_name: 'Patrol' }),
    });
    const meaning = await screen.findByLabelText<HTMLSelectElement>('Training staff is mapped to');
    await within(meaning).findByRole('option', { name: 'Patrol' });
    await user.selectOptions(meaning, 'Patrol');
    expect(await screen.findByText('Training staff is mapped to: Patrol.')).toBeTruthy();
    answers[map] = ok(group);
    await user.selectOptions(meaning, 'Nothing');
    await waitFor(() => expect(meaning.value).toBe(''));
    expect(to(map).map(({ body }) => body)).toEqual([
      { permission: null, unit_id: 'U1' },
      { permission: null, unit_id: null },
    ]);
  });

  it('become administrators only after a question', async () => {
    const { user, to } = open([token], [group], { [map]: ok({ ...group, permission: 'admin_access' }) });
    const meaning = await screen.findByLabelText<HTMLSelectElement>('Training staff is mapped to');
    await user.selectOptions(meaning, 'Administrator');
    expect(to(map)).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Make them administrators' }));
    await waitFor(() => expect(meaning.value).toBe('admin_access'));
    expect(to(map).map(({ body }) => body)).toEqual([{ permission: 'admin_access', unit_id: null }]);
  });

  it('keep their mapping if saving fails', async () => {
    const { user } = open([token], [group], { [map]: 'no-response' });
    const meaning = await screen.findByLabelText<HTMLSelectElement>('Training staff is mapped to');
    await user.selectOptions(meaning, 'Manages employees');
    expect((await screen.findByRole('alert')).textContent).toContain(
      "We couldn't change the mapping of Training staff.",
    );
    expect(meaning.value).toBe('');
  });
});

it('can be loaded again', async () => {
  const { user, answers } = open([], [], { [get]: { status: 500 } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers[get] = ok({ path, tokens: [token], groups: [] });
  await user.click(again);
  expect(await screen.findByText('The provider has not sent a group yet.')).toBeTruthy();
});
