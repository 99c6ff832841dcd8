import { notifications } from '@mantine/notifications';
import type { PermissionMap } from '@muster/shared/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok, refused } from '../../testing/fake-network.ts';
import { browseApp } from '../../testing/render-app.tsx';
import { administration, ownPermissions } from '../../testing/site-management-screen.ts';
import { textsOf } from '../../testing/tables.ts';
import { setLoginSession } from '../login-session.ts';

const listOf = (permissions: PermissionMap) =>
  ok(Object.entries(permissions).map(([permission_type, active]) => ({ permission_type, active })));
const everything = { admin_access: true, manage_employees: true, manage_trainings: true };
const nothing = { admin_access: false, manage_employees: false, manage_trainings: false };
const forbidden = refused(403, { detail: 'You do not have permission to do this', code: 'forbidden' });

const answers = {
  'GET /api/training-types/': ok([]),
  'GET /api/employee-list/': ok([]),
  'GET /api/accounts/?limit=500': ok([]),
  'GET /api/permissions/global': ok({
    global_permissions: everything,
    permission_stats: Object.fromEntries(Object.keys(everything).map((type) => [type, { total_count: 1 }])),
  }),
};

let server: ReturnType<typeof administration>;
beforeEach(() => {
  server = administration(answers, everything);
});

const links = () => textsOf(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'));
const tabs = () => textsOf(screen.getAllByRole('tab'));

test('a refused call closes the screens that are no longer allowed, and says why', async () => {
  const { user, address } = browseApp('/admin?tab=permissions');
  const box = await screen.findByRole('checkbox', { name: 'Manages training' });
  expect(links()).toEqual([
    'Dashboard',
    'Training',
    'Evaluations',
    'Compliance',
    'Firearms',
    'Field training',
    'Employees',
    'Admin',
    'Department',
  ]);
  server.answers['POST /api/permissions/global'] = forbidden;
  server.answers[ownPermissions] = listOf(nothing);
  await user.click(box);
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  expect(address()).toBe('/');
  expect(links()).toEqual(['Dashboard', 'Training', 'Evaluations']);
  await screen.findByText(
    'Your permissions have been changed: Employees, Manage Trainings and Manage Certifications, and Site Management can no longer be opened.',
  );
});

test('a tab of the Training screen that is no longer allowed closes, and the URL changes', async () => {
  const { user, address } = browseApp('/training?tab=manage');
  await screen.findByText('No training types defined.');
  await user.click(screen.getByRole('button', { name: 'Create New Training' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Bicycle patrol');
  // Only now: reloaded permissions would close the tab before the dialog opens.
  server.answers['POST /api/training-types/'] = forbidden;
  server.answers[ownPermissions] = listOf({ ...everything, manage_trainings: false });
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  // The typed text can no longer be sent, so the form does not ask before leaving.
  await waitFor(() => expect(address()).toBe('/training?tab=calendar'));
  await waitFor(() => expect(tabs()).toEqual(['Calendar', 'Training Sign-up', 'Upcoming Trainings', 'Certifications']));
  await screen.findByText(
    'Your permissions have been changed: Manage Trainings and Manage Certifications can no longer be opened.',
  );
});

// spec 3.5, 6.1
test('a granted permission takes effect at the next focus, without a message', async () => {
  server.answers[ownPermissions] = listOf(nothing);
  const { user } = browseApp('/training?tab=calendar');
  await waitFor(() => expect(tabs()).toHaveLength(4));
  await waitFor(() => expect(server.to(ownPermissions).length).toBeGreaterThan(0));
  server.answers[ownPermissions] = listOf({ ...nothing, manage_trainings: true });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('link', { name: 'Training' }));
  await waitFor(() => expect(tabs()).toHaveLength(6));
  expect(screen.queryByText(/permissions have been changed/)).toBeNull();
});

// spec 3.5, 6.1
test('permissions load once for each page, although parts of the page mount later', async () => {
  server.answers[ownPermissions] = listOf(nothing);
  const { user } = browseApp('/');
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  await screen.findByRole('link', { name: 'Training' });
  expect(server.to(ownPermissions)).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Training' }));
  await screen.findByRole('tab', { name: 'Calendar' });
  await waitFor(() => expect(server.to(ownPermissions)).toHaveLength(2));
  await user.click(screen.getByRole('tab', { name: 'Upcoming Trainings' }));
  await screen.findByRole('tabpanel', { name: 'Upcoming Trainings' });
  expect(server.to(ownPermissions)).toHaveLength(2);
});

test('a refused load of the permissions is not repeated in a loop', async () => {
  server.answers[ownPermissions] = forbidden;
  browseApp('/');
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  await waitFor(() => expect(server.to(ownPermissions).length).toBeGreaterThan(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(server.to(ownPermissions).length).toBeLessThan(6);
});

test('notifications are removed when the next person signs in', async () => {
  browseApp('/');
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  act(() => void notifications.show({ message: 'Kim Adams has been saved.', autoClose: false }));
  await screen.findByText('Kim Adams has been saved.');
  act(() => setLoginSession({ status: 'signed-out' }));
  await screen.findByRole('heading', { name: 'Login' });
  act(() => setLoginSession({ status: 'signed-in', employee: undefined }));
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  expect(screen.queryByText('Kim Adams has been saved.')).toBeNull();
});
