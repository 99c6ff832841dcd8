import type { PermissionMap } from '@muster/shared/permissions';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, ok, refused } from '../../testing/fake-network.ts';
import { browseApp } from '../../testing/render-app.tsx';
import { administration } from '../../testing/site-management-screen.ts';
import { textsOf } from '../../testing/tables.ts';
import { formatTimeRange } from '../../ui/date-time.ts';

const administrator: PermissionMap = { admin_access: true, manage_employees: false, manage_trainings: false };
const setDepartment = 'PUT /api/settings/department/';
const surveys = 'GET /api/settings/surveys/';
const mail = 'GET /api/settings/mail/department/';
const setMail = 'PUT /api/settings/mail/department/';
const newest = 'GET /api/seals/?limit=1';
const retention = 'GET /api/settings/retention/';
const seal = {
  no: 12,
  at: '2026-11-23T09:00:00.000Z',
  root: 'ab12',
  previous: 'ab11',
  count: 541,
  signature: 's',
  key_id: '5b3a'.repeat(16),
};

function open(address: string, answers: Answers = {}, permissions = administrator) {
  const made = administration({ [surveys]: ok({ enabled: false }), ...answers }, permissions);
  return { ...made, ...browseApp(address) };
}

const links = () => textsOf(within(screen.getByRole('tabpanel')).getAllByRole('link'));

it('is reached from the navigation, and has five tabs', async () => {
  const { user, address } = open('/');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  await user.click(await within(nav).findByRole('link', { name: 'Department' }));
  expect(await screen.findByRole('heading', { name: 'Department' })).toBeTruthy();
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['General', 'Lists', 'Sign-in', 'Email', 'Data']);
  await user.click(screen.getByRole('tab', { name: 'Email' }));
  await waitFor(() => expect(address()).toBe('/department?tab=mail'));
});

it('turns class surveys on, and explains a failure', async () => {
  const set = 'PUT /api/settings/surveys/';
  const { user, to, answers } = open('/department', {
    [set]: refused(500),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Ask attendees to answer a survey about their classes',
  });
  await user.click(box);
  await screen.findByText(/We couldn't change the class surveys/);
  expect(box.checked).toBe(false);
  answers[set] = ok({ enabled: true });
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(to(set).map(({ body }) => body)).toEqual([{ enabled: true }, { enabled: true }]);
});

it('is closed to all other people', async () => {
  const { address } = open('/department', {}, { admin_access: false, manage_employees: true, manage_trainings: true });
  await screen.findByRole('heading', { name: 'Welcome to the Dashboard' });
  expect(address()).toBe('/');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(await within(nav).findByRole('link', { name: 'Employees' })).toBeTruthy();
  expect(within(nav).queryByRole('link', { name: 'Department' })).toBeNull();
});

it('redirects the former address of the sign-in settings', async () => {
  const { address } = open('/settings/sign-in', { 'GET /api/settings/sign-in/': ok({ second_factor: 'nobody' }) });
  await screen.findByRole('form', { name: 'Policy' });
  expect(address()).toBe('/department?tab=sign-in');
});

it('shows the department, and its time format applies at once', async () => {
  const { user, to } = open('/department', { [setDepartment]: ok({ time_format: '12h' }) });
  const clock = await screen.findByRole<HTMLInputElement>('radio', { name: '12-hour' });
  expect(textsOf(screen.getAllByRole('definition')).slice(-1)).toEqual(['America/Chicago']);
  await user.click(clock);
  await screen.findByText('Times are now written as 9:00 AM-2:00 PM for everyone in the department.');
  expect(to(setDepartment).map(({ body }) => body)).toEqual([{ time_format: '12h' }]);
  expect([clock.checked, formatTimeRange('09:00', '14:00')]).toEqual([true, '9:00 AM-2:00 PM']);
});

it('keeps the time format that cannot be changed', async () => {
  const { user } = open('/department', { [setDepartment]: refused(403, { detail: 'Not allowed', code: 'forbidden' }) });
  await user.click(await screen.findByRole('radio', { name: '12-hour' }));
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't change the time format.");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '24-hour' }).checked).toBe(true));
});

it('offers "Forgot password?", and turns it off with email', async () => {
  const all = { available: true, on: true, forgot_password: true };
  const { user, to, answers } = open('/department?tab=mail', {
    [mail]: ok({ ...all, forgot_password: false }),
    [setMail]: ok(all),
  });
  await user.click(await screen.findByRole('switch', { name: /Forgot password/ }));
  await screen.findByText('Saved.');
  answers[setMail] = ok({ available: true, on: false, forgot_password: false });
  await user.click(screen.getByRole('switch', { name: /^Send notifications by email/ }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Forgot password/ })).toHaveProperty('disabled', true));
  expect(to(setMail).map(({ body }) => body)).toEqual([
    { on: true, forgot_password: true },
    { on: false, forgot_password: false },
  ]);
});

it('says that an installation sends no mail', async () => {
  open('/department?tab=mail', { [mail]: ok({ available: false, on: false, forgot_password: false }) });
  await screen.findByText('This installation sends no email. Its operator can set it up.');
  expect(screen.queryByRole('switch')).toBeNull();
});

const lists: Answers = {
  'GET /api/units/': ok([{ id: 'U1', name: 'Patrol' }]),
  'GET /api/groups/': ok([]),
  'GET /api/places/': ok([{ id: 'P1', name: 'Range 2' }]),
  'GET /api/training-categories/': ok([]),
};
const list = (name: string) => within(screen.getByRole('region', { name }));

it('has all lists, and asks before a typed name is lost', async () => {
  const { user, address } = open('/department?tab=lists', lists, { ...administrator, manage_trainings: true });
  await screen.findByText('Range 2');
  for (const name of ['Units', 'Groups', 'Locations', 'Categories'])
    expect(list(name).getByRole('button', { name: /^Add a / }), name).toBeTruthy();
  await user.click(list('Units').getByRole('button', { name: 'Add a unit' }));
  await user.type(screen.getByLabelText('Unit name'), 'K-9');
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe('/department?tab=lists');
});

it('shows the lists of training without changes to an administrator who does not manage trainings', async () => {
  open('/department?tab=lists', lists);
  await screen.findByText('Range 2');
  expect(list('Units').getByRole('button', { name: 'Edit Patrol' })).toBeTruthy();
  expect(list('Locations').queryByRole('button')).toBeNull();
  expect(list('Locations').getByText(/^Only people with the permission "manage trainings"/)).toBeTruthy();
});

it('links to imports and exports, and shows the newest seal and the retention rules', async () => {
  const { user } = open('/department?tab=data', {
    [newest]: ok({ seals: [seal], keys: [] }),
    'GET /api/seals/?limit=100': ok({ seals: [seal], keys: [] }),
    [retention]: ok({ texts: 84 }),
  });
  await screen.findByText('Deleted 84 months after their last day');
  await screen.findByText('Number 12');
  expect(textsOf(screen.getAllByRole('definition'))).toEqual([
    'Number 12',
    'Mon, Nov 23, 2026, 03:00',
    '541',
    'ab12',
    'Kept',
    'Deleted 84 months after their last day',
  ]);
  expect(links()).toEqual(['Import employees', 'Evidence', 'State report', 'Audit log', 'Employees']);
  await user.click(screen.getByRole('button', { name: 'Latest 100 seals' }));
  await screen.findByText(fingerprintText(seal.key_id));
  expect(links()).toContain(`${window.location.origin}/check/DEMO/key`);
});

it('says so when seals or rules cannot be loaded, and tries again', async () => {
  const { user, answers } = open(
    '/department?tab=data',
    { [newest]: refused(500), [retention]: refused(500) },
    { ...administrator, manage_trainings: true },
  );
  await screen.findByText("We couldn't load the seals. Check your connection and try again.");
  await screen.findByText("We couldn't load the rules. Check your connection and try again.");
  expect(links()).toContain('Import history');
  answers[newest] = ok({ seals: [], keys: [] });
  answers[retention] = ok({});
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  await screen.findByText('No seals yet.');
  expect(await screen.findAllByText('Kept')).toHaveLength(2);
});
