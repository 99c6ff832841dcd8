import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, network, ok, refused } from '../../testing/fake-network.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { DefaultPermissionsTab } from './default-permissions-tab.tsx';

const list = 'GET /api/permissions/global';
const set = 'POST /api/permissions/global';

const global = (manage_trainings: boolean, users = 2) =>
  ok({
    global_permissions: { admin_access: false, manage_trainings },
    permission_stats: { admin_access: { total_count: 3 }, manage_trainings: { total_count: users } },
  });
const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('each permission has a checkbox, a name with spaces for underscores, and the number of its holders', async () => {
  network({ [list]: global(true) });
  renderPart(<DefaultPermissionsTab />);
  expect((await checkbox('admin access')).checked).toBe(false);
  expect((await checkbox('manage trainings')).checked).toBe(true);
  expect(screen.getByRole('heading', { name: 'Default Permissions for New Users' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => row.querySelector('[data-label="Users"]')?.textContent)).toEqual([
    undefined,
    '3',
    '2',
  ]);
});

test('a click changes the permission, then loads the list again', async () => {
  const { answers, count } = network({
    [list]: global(false),
    [set]: ok({ permission_type: 'manage_trainings', active: true }),
  });
  const user = renderPart(<DefaultPermissionsTab />);
  const box = await checkbox('manage trainings');
  answers[list] = global(true, 7);
  await user.click(box);
  await screen.findByText('7');
  expect((await checkbox('manage trainings')).checked).toBe(true);
  expect([count(set), count(list)]).toEqual([1, 2]);
});

test('a refused change shows the old value with the reason; a second click while one is in flight sends nothing', async () => {
  const answer = held(refused(403, { detail: 'You do not have permission to do this', code: 'forbidden' }));
  const { count } = network({ [list]: global(false), [set]: answer.answer });
  const user = renderPart(<DefaultPermissionsTab />);
  const box = await checkbox('manage trainings');
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await user.click(box);
  answer.release();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update permission\nYou do not have permission to do this');
  expect(box.checked).toBe(false);
  expect(count(set)).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that cannot be loaded shows a message and a retry', async () => {
  const { answers } = network({ [list]: refused(500) });
  const user = renderPart(<DefaultPermissionsTab />);
  expect(await screen.findByText('Failed to fetch global permissions')).toBeTruthy();
  answers[list] = global(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await checkbox('admin access')).toBeTruthy();
});
