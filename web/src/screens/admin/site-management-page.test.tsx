import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, pausedResponse } from '../../testing/fake-network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { administration, ownPermissions } from '../../testing/site-management-screen.ts';
import { textsOf } from '../../testing/tables.ts';

const heading = () => screen.queryByRole('heading', { name: 'Site Management' });
const dashboard = () => screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
const permissions = (admin_access: boolean) => [{ permission_type: 'admin_access', active: admin_access }];

// spec 2.6, 2.27, 6.2
test('an administrator has the link to the screen', async () => {
  administration({});
  const user = renderApp('/');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  await user.click(await within(nav).findByRole('link', { name: 'Admin' }));
  expect(await screen.findByRole('heading', { name: 'Site Management' })).toBeTruthy();
});

// spec 2.66
test('the screen has three tabs', async () => {
  administration({ 'GET /api/ranks/': ok([]), 'GET /api/ranks/positions/': ok([]) });
  renderApp('/admin?tab=ranks');
  await screen.findByRole('button', { name: 'Add Rank' });
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Users', 'Permissions', 'Ranks']);
});

// spec 2.6, 2.27, 3.5, 4.35, 6.1, 6.2
test('everyone else is redirected to / and has no link', async () => {
  administration({}, { admin_access: false, manage_employees: true, manage_trainings: true });
  renderApp('/admin');
  await dashboard();
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(await within(nav).findByRole('link', { name: 'Employees' })).toBeTruthy();
  expect(within(nav).queryByRole('link', { name: 'Admin' })).toBeNull();
});

// spec 4.35
test('the screen is hidden until the permissions are loaded', async () => {
  const check = pausedResponse(ok(permissions(true)));
  const { to } = administration({ [ownPermissions]: check.answer });
  renderApp('/admin');
  await waitFor(() => expect(to(ownPermissions)).toHaveLength(1));
  expect(heading()).toBeNull();
  check.release();
  await waitFor(() => expect(heading()).toBeTruthy());
});

// spec 4.36
test('a failure to load the permissions denies access', async () => {
  administration({ [ownPermissions]: { status: 500 } });
  renderApp('/admin');
  await dashboard();
  expect(heading()).toBeNull();
});
