import type { Account } from '@muster/shared/areas/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { administration } from '../../../testing/site-management-screen.ts';
import { cellsOfRow, textsOf } from '../../../testing/tables.ts';

const list = 'GET /api/accounts/?limit=500';
const again = 'GET /api/accounts/?limit=1000';

function account(employee_id: string, name: string, overrides: Partial<Account> = {}): Account {
  return { employee_id, name, state: 'active', locked_until: null, last_sign_in: null, permissions: [], ...overrides };
}
const locked = account('200', 'Ben Cole', { state: 'locked', locked_until: '2026-03-03T15:10:00.000Z' });
const four = [
  account('9', 'Ada Baker', { last_sign_in: '2026-03-02T14:00:00.000Z', permissions: ['manage_trainings'] }),
  account('1004', 'Dana Ortiz', { permissions: ['admin_access', 'manage_employees'] }),
  locked,
  account('1010', 'Cara Ames', { state: 'deactivated' }),
];

async function open(answers: Answers = {}) {
  const network = administration({ [list]: ok(four), ...answers });
  const user = renderApp('/admin');
  await screen.findByRole('table', { name: 'Users' });
  return { user, ...network };
}

const cells = (name: string) => cellsOfRow(name, ['Employee ID', 'State', 'Last sign-in', 'Permissions']);
const names = () => textsOf(screen.getAllByRole('rowheader'));
const press = (name: string) => screen.findByRole('button', { name });
async function choose(user: Awaited<ReturnType<typeof open>>['user'], action: string, name: string) {
  await user.click(await press(`More actions for ${name}`));
  // The menu appears step by step: without a layout, its items count as hidden.
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}
const inDialog = () => screen.findByRole('dialog').then((dialog) => within(dialog));

// spec 2.66
test("each account shows its state in words, its last sign-in in the department's zone, and its permissions", async () => {
  await open();
  expect(names()).toEqual(['Ada Baker', 'Ben Cole', 'Dana Ortiz', 'Cara Ames']);
  expect(cells('Ada Baker')).toEqual(['9', 'Active', 'Mon, Mar 2, 2026, 08:00', 'Manages training']);
  expect(cells('Ben Cole')).toEqual(['200', 'Lockeduntil Tue, Mar 3, 2026, 09:10', 'Never', 'None']);
  expect(cells('Dana Ortiz')).toEqual(['1004', 'Active', 'Never', 'Administrator, Manages employees']);
  expect(screen.queryByRole('button', { name: 'Unlock: Ada Baker' })).toBeNull();
});

test('the menu of an account has the actions that its state allows, in words', async () => {
  const { user } = await open();
  for (const [name, actions] of [
    ['Ada Baker', ['Reset password', 'Reset two-step verification', 'Sign out everywhere', 'Deactivate']],
    ['Cara Ames', ['Activate']],
  ] as const) {
    await user.click(await press(`More actions for ${name}`));
    await waitFor(() => expect(textsOf(screen.getAllByRole('menuitem', { hidden: true }))).toEqual(actions));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  }
});

test('the search matches id, name, state and permission', async () => {
  const { user } = await open();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  for (const [text, found] of [
    ['DEACT', 'Cara Ames'],
    ['200', 'Ben Cole'],
    ['manage train', 'Ada Baker'],
    ['ortiz', 'Dana Ortiz'],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    await waitFor(() => expect(names()).toEqual([found]));
  }
});

test('Unlock unlocks the account and shows its new state', async () => {
  const unlock = 'POST /api/accounts/200/unlock/';
  const next = '</api/accounts/?limit=1000&cursor=abc>; rel="next"';
  const { user, to } = await open({
    [unlock]: ok({ detail: 'Account unlocked' }),
    [again]: { ...ok(four.slice(0, 2)), headers: { Link: next } },
    'GET /api/accounts/?limit=1000&cursor=abc': ok([{ ...locked, state: 'must_change_password', locked_until: null }]),
  });
  await user.click(await press('Unlock: Ben Cole'));
  await user.click((await inDialog()).getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(cells('Ben Cole')[1]).toBe('Must change password'));
  expect(to(unlock)).toHaveLength(1);
  await screen.findByText('Ben Cole can sign in again.');
  expect(screen.queryByRole('button', { name: 'Unlock: Ben Cole' })).toBeNull();
});

test('Open reopens an account that was closed because it was unused', async () => {
  const unlock = 'POST /api/accounts/200/unlock/';
  const idle = { ...locked, state: 'idle' as const, locked_until: null };
  const { user, to } = await open({
    [list]: ok([...four.slice(0, 2), idle]),
    [again]: ok([{ ...idle, state: 'active' }]),
    [unlock]: ok({ detail: 'Account unlocked' }),
  });
  expect(cells('Ben Cole')[1]).toBe('Closed, not used');
  await user.click(await press('Open: Ben Cole'));
  const dialog = await inDialog();
  dialog.getByText(/closed because it was unused for a long time/);
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(cells('Ben Cole')[1]).toBe('Active'));
  expect(to(unlock)).toHaveLength(1);
});

test('Deactivate says what is lost; a refusal is shown in the confirmation and leaves the account unchanged', async () => {
  const active = 'PUT /api/accounts/9/active/';
  const detail = 'The last administrator of a department cannot be removed';
  const { user, to, answers } = await open({ [active]: refused(409, { detail, code: 'last_administrator' }) });
  await choose(user, 'Deactivate', 'Ada Baker');
  const dialog = await inDialog();
  expect(dialog.getByText(/Seats in future classes .* are not restored/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(`We couldn't deactivate the employee.\n${detail}`);
  expect(cells('Ada Baker')[1]).toBe('Active');
  answers[active] = ok({ detail: 'Employee deactivated' });
  answers[again] = ok(four.map((one) => (one.employee_id === '9' ? { ...one, state: 'deactivated' } : one)));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(cells('Ada Baker')[1]).toBe('Deactivated'));
  expect(to(active).map(({ body }) => body)).toEqual([{ active: false }, { active: false }]);
});

test('Activate lets an employee sign in again', async () => {
  const active = 'PUT /api/accounts/1010/active/';
  const { user, to } = await open({
    [active]: ok({ detail: 'Employee activated' }),
    [again]: ok([account('1010', 'Cara Ames', { state: 'no_password' })]),
  });
  await choose(user, 'Activate', 'Cara Ames');
  await user.click((await inDialog()).getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(cells('Cara Ames')[1]).toBe('No password'));
  expect(to(active)[0]?.body).toEqual({ active: true });
});

test('a reset shows the temporary password once; the first attempt to close it before copying warns', async () => {
  const reset = 'POST /api/employee/reset-password/9/';
  const { user } = await open({
    [reset]: ok({ temporary_password: 'Kx7!mallard' }),
    [again]: ok([account('9', 'Ada Baker', { state: 'must_change_password' })]),
  });
  await choose(user, 'Reset password', 'Ada Baker');
  await user.click((await inDialog()).getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByDisplayValue('Kx7!mallard')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/cannot be shown again/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Kx7!mallard')).toBeNull());
  await waitFor(() => expect(cells('Ada Baker')[1]).toBe('Must change password'));
});

test('an action on the own account asks twice', async () => {
  const signOut = 'POST /api/accounts/1004/sign-out/';
  const { user, to } = await open({ [signOut]: refused(503, { detail: 'The system is busy.' }) });
  await choose(user, 'Sign out everywhere', 'Dana Ortiz');
  const dialog = await inDialog();
  expect(await dialog.findByText('This is your own account.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByText('Your session here ends as well.')).toBeTruthy();
  // The second click of a double click on Continue hits Cancel.
  expect(dialog.getAllByRole('button').at(-1)?.textContent).toBe('Cancel');
  expect(to(signOut)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await dialog.findByText(/We couldn't sign this person out/)).toBeTruthy();
  expect(to(signOut)).toHaveLength(1);
});

test('an account that could not be loaded again shows a message until the next action', async () => {
  const { user, answers } = await open({
    'POST /api/accounts/200/unlock/': ok({ detail: 'ok' }),
    [again]: refused(500),
  });
  const behind = /could not be reloaded/;
  const unlock = async () => {
    await user.click(await press('Unlock: Ben Cole'));
    await user.click((await inDialog()).getByRole('button', { name: 'Unlock' }));
  };
  await unlock();
  await screen.findByText(behind);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers[again] = ok(four);
  await unlock();
  await waitFor(() => expect(screen.queryByText(behind)).toBeNull());
});
