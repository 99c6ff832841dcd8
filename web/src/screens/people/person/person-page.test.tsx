import type { PersonOverview } from '@muster/shared/areas/overview';
import type { PermissionType } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anEmployee } from '../../../testing/roster-screen.tsx';
import { cellsOf } from '../../../testing/tables.ts';

beforeEach(() => signInAs(employee));

/** The menu opens with a transition, which this browser does not run. */
const hidden = { hidden: true };
const kim = anEmployee('77', { first_name: 'Kim', last_name: 'Lee', badge_number: '4711' });
const account = {
  employee_id: '77',
  name: 'Kim Lee',
  state: 'active' as const,
  locked_until: null,
  last_sign_in: null,
  permissions: [],
};
const certification = { training_id: 'T1', training_name: 'Driving', is_mandatory: true };
const training: PersonOverview['training'] = {
  certifications: [
    { ...certification, status: 'MISSING', certification_date: '2025-01-02', expiration_date: '2026-01-02' },
    {
      ...certification,
      training_id: 'T2',
      training_name: 'First aid',
      status: 'MISSING',
      certification_date: null,
      expiration_date: null,
    },
  ],
  seats: [{ id: 'C1', training_id: 'T1', training_name: 'Driving', location: 'Yard', dates: [], has_ended: true }],
  waitlists: [{ id: 'C2', training_id: 'T2', training_name: 'First aid', location: 'Room 1', dates: [] }],
};

function page(held: readonly PermissionType[], answers: Answers) {
  return network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    ...answers,
  });
}
const of = (person: Partial<PersonOverview>) => ok({ employee: kim, account: null, training: null, ...person });
const titled = (name: string) => screen.findByRole('heading', { name, level: 1 });

test('a trainer sees certifications and seats, which lead to managing them, and no account', async () => {
  page(['manage_trainings'], { 'GET /api/people/77/': of({ training }) });
  renderApp('/people/77');
  await titled('Kim Lee');
  screen.getByText('4711');
  screen.getByText('Tue, Jun 30, 2015');
  const certifications = screen.getByRole('table', { name: 'Certifications' });
  expect(cellsOf(certifications)).toEqual([
    ['Driving', 'MissingExpired Fri, Jan 2, 2026', 'Thu, Jan 2, 2025', 'Fri, Jan 2, 2026'],
    ['First aid', 'MissingNever certified', 'Not Certified', 'Never'],
  ]);
  const seats = screen.getByRole('table', { name: 'Seats and waitlists' });
  expect(within(seats).getByRole('link', { name: 'Driving' }).getAttribute('href')).toBe(
    '/training?tab=manage&type=T1&class=C1',
  );
  within(seats).getByText('The class has ended and is not certified yet');
  within(seats).getByText('Waitlisted');
  expect(screen.queryByText('Last sign-in')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByText('Your notifications')).toBeNull();
});

test('the own page leads to enrolling, and has the own notifications', async () => {
  const own = { ...kim, employee_id: '1004', first_name: 'Dana', last_name: 'Ortiz' };
  page([], { 'GET /api/people/1004/': of({ employee: own, training }) });
  renderApp('/people/1004');
  await titled('Dana Ortiz');
  const certifications = screen.getByRole('table', { name: 'Certifications' });
  expect(within(certifications).getByRole('link', { name: 'Driving' }).getAttribute('href')).toBe(
    '/training?tab=signup&type=T1',
  );
  screen.getByText('Your notifications');
  await screen.findByText('No notifications');
});

test('a clerk sees the account, and deactivates with the roster’s call', async () => {
  const { answers, to } = page(['manage_employees'], {
    'GET /api/people/77/': of({ account }),
    'PUT /api/employee/update/77/': ok({ ...kim, active: false }),
  });
  const user = renderApp('/people/77');
  await titled('Kim Lee');
  screen.getByText('Last sign-in');
  screen.getByRole('button', { name: 'Edit' });
  await user.click(screen.getByRole('button', { name: 'More actions for Kim Lee' }));
  const menu = await screen.findByRole('menu', hidden);
  expect(
    within(menu)
      .getAllByRole('menuitem', hidden)
      .map(({ textContent }) => textContent),
  ).toEqual(['Reset password', 'Deactivate', 'Delete']);
  await user.click(within(menu).getByRole('menuitem', { name: 'Deactivate', ...hidden }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
  dialog.getByText('Deactivate Kim Lee?');
  answers['GET /api/people/77/'] = of({
    employee: { ...kim, active: false },
    account: { ...account, state: 'deactivated' },
  });
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Deactivated');
  expect(to('PUT /api/employee/update/77/')[0]?.body).toMatchObject({ active: false, read: { active: true } });
});

test('of an administrator, a clerk is told what only administrators may do', async () => {
  const administrator = { ...kim, administrator: true };
  page(['manage_employees'], { 'GET /api/people/77/': of({ employee: administrator, account }) });
  const user = renderApp('/people/77');
  await titled('Kim Lee');
  await user.click(screen.getByRole('button', { name: 'More actions for Kim Lee' }));
  for (const item of await screen.findAllByRole('menuitem', hidden)) {
    expect(item.textContent).toContain('Only an administrator may do this to an administrator');
  }
});

test.each([
  ['locked', '2026-05-13T17:10:00.000Z', 'Locked', 'Unlock', 'Unlock'],
  ['idle', null, 'Closed, not used', 'Open account', 'Open'],
])('an administrator opens an account that is %s', async (state, locked_until, shown, item, send) => {
  const { answers, count } = page(['admin_access'], {
    'GET /api/people/77/': of({ account: { ...account, state: state as 'locked' | 'idle', locked_until } }),
    'POST /api/accounts/77/unlock/': ok({ detail: 'Account unlocked' }),
    'GET /api/accounts/?limit=1000': ok([account]),
  });
  const user = renderApp('/people/77');
  await titled('Kim Lee');
  screen.getByText(shown);
  await user.click(screen.getByRole('button', { name: 'More actions for Kim Lee' }));
  await user.click(await screen.findByRole('menuitem', { name: item, ...hidden }));
  answers['GET /api/people/77/'] = of({ account });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: send }));
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  expect(count('POST /api/accounts/77/unlock/')).toBe(1);
});

test('an unknown ID, and a person whom one may not see, are told in plain words', async () => {
  page([], { 'GET /api/people/404/': refused(404), 'GET /api/people/77/': refused(403) });
  renderApp('/people/404');
  await titled('No such person');
  screen.getByText(/No employee of your department has the ID 404/);
  renderApp('/people/77');
  await titled('This page is not open to you');
  expect(screen.getByRole('link', { name: 'Open your own page' }).getAttribute('href')).toBe('/people/1004');
});

const supervised = { ...kim, supervisor_id: '12', supervisor_name: 'Ada Chief' };

test('the supervisor is a link for who may open the pages of others', async () => {
  page(['manage_employees'], { 'GET /api/people/77/': of({ employee: supervised }) });
  renderApp('/people/77');
  const link = await screen.findByRole('link', { name: 'Ada Chief (12)' });
  expect(link.getAttribute('href')).toBe('/people/12');
});

test('the supervisor is a text for who may not', async () => {
  page([], { 'GET /api/people/1004/': of({ employee: { ...supervised, employee_id: '1004' } }) });
  renderApp('/people/1004');
  await screen.findByText('Ada Chief (12)');
  expect(screen.queryByRole('link', { name: 'Ada Chief (12)' })).toBeNull();
});
