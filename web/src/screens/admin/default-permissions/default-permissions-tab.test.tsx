import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { DefaultPermissionsTab } from './default-permissions-tab.tsx';

const list = 'GET /api/permissions/global';
const set = 'POST /api/permissions/global';

const global = (manage_trainings: boolean, users = 2) =>
  ok({
    global_permissions: { admin_access: false, manage_trainings },
    permission_stats: { admin_access: { total_count: 3 }, manage_trainings: { total_count: users } },
  });
const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

// spec 2.73
test('each permission has a checkbox, its plain name, and the number of its holders', async () => {
  network({ [list]: global(true) });
  renderPart(<DefaultPermissionsTab />);
  expect((await checkbox('Administrator')).checked).toBe(false);
  expect((await checkbox('Manages training')).checked).toBe(true);
  expect(screen.getByRole('heading', { name: 'Default Permissions for New Users' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => row.querySelector('[data-label="Users"]')?.textContent)).toEqual([
    undefined,
    '3',
    '2',
  ]);
});

// spec 4.37, 7.15
test('a click changes the permission, then loads the list again', async () => {
  const { answers, count } = network({
    [list]: global(false),
    [set]: ok({ permission_type: 'manage_trainings', active: true }),
  });
  const user = renderPart(
    <>
      <DefaultPermissionsTab />
      <Notifications />
    </>,
  );
  const box = await checkbox('Manages training');
  answers[list] = global(true, 7);
  await user.click(box);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Default Permission' }));
  expect(dialog.getByText(/keep their permissions. Today 2 people have this permission/)).toBeTruthy();
  expect([box.checked, count(set)]).toEqual([false, 0]);
  await user.click(dialog.getByRole('button', { name: 'Let new employees manage training' }));
  await screen.findByText('New employees will manage training.');
  await screen.findByText('7');
  expect((await checkbox('Manages training')).checked).toBe(true);
  expect([count(set), count(list)]).toEqual([1, 2]);
});

test('before new employees become administrators, the dialog explains the effects, and Cancel changes nothing', async () => {
  const { count } = network({ [list]: global(false) });
  const user = renderPart(<DefaultPermissionsTab />);
  const box = await checkbox('Administrator');
  await user.click(box);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Default Permission' }));
  expect(dialog.getByText('Make every new employee an administrator?')).toBeTruthy();
  expect(dialog.getByText(/The next person hired can open Site Management at the first sign-in/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([box.checked, count(set)]).toEqual([false, 0]);
});

// spec 8.55
test('a refused change shows the old value with the reason; a second click while one is in flight sends nothing', async () => {
  const answer = pausedResponse(refused(403, { detail: 'You do not have permission to do this', code: 'forbidden' }));
  const { count } = network({ [list]: global(true), [set]: answer.answer });
  const user = renderPart(<DefaultPermissionsTab />);
  const box = await checkbox('Manages training');
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  await user.click(box);
  answer.release();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update permission\nYou do not have permission to do this');
  expect(box.checked).toBe(true);
  expect(count(set)).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

// spec 8.54
test('a list that cannot be loaded shows a message and a retry', async () => {
  const { answers } = network({ [list]: refused(500) });
  const user = renderPart(<DefaultPermissionsTab />);
  expect(await screen.findByText('Failed to fetch global permissions')).toBeTruthy();
  answers[list] = global(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await checkbox('Administrator')).toBeTruthy();
});
