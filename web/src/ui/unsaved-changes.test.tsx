import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { network, ok } from '../testing/fake-network.ts';
import { employee, signInAs } from '../testing/people.ts';
import { browseApp } from '../testing/render-app.tsx';

const question = () => screen.findByRole('alertdialog', { name: 'Discard your entries?' });
const noQuestion = () => expect(screen.queryByRole('alertdialog')).toBeNull();

beforeEach(() => {
  signInAs(employee);
  network({
    'GET /api/employee-info/': ok(employee),
    'POST /api/change-password/': ok({ detail: 'ok' }),
    'POST /api/logout/': ok({ detail: 'ok' }),
  });
});

/** Opens the settings from the dashboard and types something. */
async function halfFilledSettings() {
  const app = browseApp('/settings', undefined, ['/profile', '/']);
  const field = await screen.findByLabelText<HTMLInputElement>('Current Password');
  await app.user.type(field, 'old');
  return { ...app, field };
}

/** Returns true if the browser would close the tab without asking. */
function closesWithoutAsking(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('a half-filled page', () => {
  test('Back asks: Keep editing keeps the URL and the text, Discard goes back once', async () => {
    const { user, address, depth, back, field } = await halfFilledSettings();
    await back();
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    noQuestion();
    await waitFor(() => expect([address(), depth(), field.value]).toEqual(['/settings', 2, 'old']));
    await back();
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
    expect([address(), depth()]).toEqual(['/', 1]);
    await back();
    await screen.findByRole('heading', { name: 'Profile' });
  });

  test('a link asks too, and is followed after Discard', async () => {
    const { user, address } = await halfFilledSettings();
    await user.click(screen.getByRole('link', { name: 'Training' }));
    expect(address()).toBe('/settings');
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Training Management' });
  });

  test('closing the tab asks only while something is typed', async () => {
    const { user, field } = await halfFilledSettings();
    expect(closesWithoutAsking()).toBe(false);
    await user.clear(field);
    expect(closesWithoutAsking()).toBe(true);
  });

  test('after saving, neither Back nor closing the tab asks', async () => {
    const { user, back } = await halfFilledSettings();
    await user.type(screen.getByLabelText('New Password'), 'new');
    await user.type(screen.getByLabelText('Confirm New Password'), 'new{Enter}');
    await screen.findByText('Password changed successfully');
    expect(closesWithoutAsking()).toBe(true);
    await back();
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
    noQuestion();
  });

  test('signing out is not blocked', async () => {
    const { user } = await halfFilledSettings();
    await user.click(screen.getByRole('button', { name: /^Welcome, / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Enter Site Code' });
    expect(closesWithoutAsking()).toBe(true);
  });
});

describe('a half-filled dialog', () => {
  async function halfFilledReport() {
    const app = browseApp('/settings', undefined, ['/profile', '/']);
    await app.user.click(await screen.findByRole('button', { name: 'Report A Bug' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report a Bug' });
    await app.user.type(await within(dialog).findByLabelText('Bug Description'), 'The list is empty');
    return app;
  }

  test('Back asks inside it; Escape keeps editing, Discard closes it and goes back', async () => {
    const { user, back, address } = await halfFilledReport();
    await back();
    await question();
    await user.keyboard('{Escape}');
    await waitFor(noQuestion);
    await waitFor(() => expect(address()).toBe('/settings'));
    await back();
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Back pressed twice in a row still stays, and goes back one page after Discard', async () => {
    const { user, back, address, depth } = await halfFilledReport();
    await back();
    await back();
    await waitFor(() => expect([address(), depth()]).toEqual(['/settings', 2]));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  });
});
