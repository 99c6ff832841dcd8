import type { PersonOverview } from '@muster/shared/areas/overview';
import type { PermissionType } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp, renderApp } from '../../../testing/render-app.tsx';
import { anEmployee } from '../../../testing/roster-screen.tsx';
import {
  aSuggestedClass,
  certificationStanding,
  evaluationStanding,
  hoursStanding,
  standingsOf,
} from '../../../testing/standings.ts';
import { cellsOf, textsOf } from '../../../testing/tables.ts';
import { aRecord } from '../../../testing/training-record.ts';

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
const training: PersonOverview['training'] = {
  certifications: [],
  seats: [{ id: 'C1', training_id: 'T1', training_name: 'Driving', location: 'Yard', dates: [], has_ended: true }],
  waitlists: [{ id: 'C2', training_id: 'T2', training_name: 'First aid', location: 'Room 1', dates: [] }],
};

function page(held: readonly PermissionType[], answers: Answers) {
  return network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/firearms/people/77/': ok({ on: '2026-11-23', carries: [] }),
    'GET /api/firearms/people/1004/': ok({ on: '2026-11-23', carries: [] }),
    ...answers,
  });
}
const of = (person: Partial<PersonOverview>) => ok({ employee: kim, account: null, training: null, ...person });
const titled = (name: string) => screen.findByRole('heading', { name, level: 1 });

const standings = 'GET /api/compliance/people/77/';
const open = aSuggestedClass({ class_id: 'C9', training_name: 'Driving' });
const due = standingsOf([
  certificationStanding({ requirement_id: 'T1', name: 'First aid', status: 'COMPLETED', detail: null }),
  certificationStanding({
    requirement_id: 'T2',
    name: 'Baton',
    status: 'NEAR_EXPIRATION',
    detail: null,
    expiration_date: '2027-01-02',
  }),
  hoursStanding({
    requirement_id: 'R1',
    minutes: 1500,
    parts: [
      { of: 'whole', name: 'All', needed: 1440, done: 1500, held: 0 },
      { of: 'category', name: 'Ethics', needed: 240, done: 120, held: 0 },
    ],
  }),
  certificationStanding({ requirement_id: 'T3', name: 'Driving', mends: [open] }),
]);
const ofKim = { ...standingsOf([]), employee: { ...standingsOf([]).employee, employee_id: '77', name: 'Kim Lee' } };
const dueTable = () => screen.findByRole('table', { name: 'Due' });

test('a trainer sees due requirements and enrollments, enrolls, and sees no account', async () => {
  const { answers, to } = page(['manage_trainings'], {
    'GET /api/people/77/': of({ training }),
    [standings]: ok(due),
    'POST /api/trainings/C9/add-attendee/': ok({}),
  });
  const user = renderApp('/people/77');
  await titled('Kim Lee');
  await screen.findByText('4711');
  screen.getByText('Tue, Jun 30, 2015');
  // Most urgent first; completed requirements are not due.
  expect(cellsOf(await dueTable()).map((cells) => cells.slice(0, 2))).toEqual([
    ['Driving', 'MissingNever certified'],
    ['In-service hours', 'ShortEthics: 2 of 4 h'],
    ['Baton', 'Near ExpirationUntil Jan 2, 2027'],
  ]);
  screen.getByText('3 of 4 requirements, most urgent first.');
  expect(screen.getByRole('link', { name: 'Driving on Tue, Dec 1, 2026' }).getAttribute('href')).toBe('/classes/C9');
  const seats = screen.getByRole('table', { name: 'Enrollments and waitlists' });
  expect(within(seats).getByRole('link', { name: 'Driving' }).getAttribute('href')).toBe('/classes/C1');
  within(seats).getByText('Class ended, certification pending');
  within(seats).getByText('Waitlisted');
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Summary', 'Training record', 'Evaluations']);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  answers[standings] = ok(
    standingsOf([
      certificationStanding({ name: 'Driving', status: 'PENDING', mends: [{ ...open, standing: 'seat' }] }),
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Enroll in Driving on Tue, Dec 1, 2026' }));
  await screen.findByText('Kim Lee is enrolled in Driving.');
  await screen.findByText('Pending Attendance');
  expect(to('POST /api/trainings/C9/add-attendee/').map(({ body }) => body)).toEqual([{ employee_id: '77' }]);
});

test('names the firearms with which an evaluation is needed', async () => {
  const person = standingsOf([evaluationStanding(), evaluationStanding({ requirement_id: 'R6', firearms: [] })]);
  page(['manage_trainings'], { 'GET /api/people/77/': of({ training }), [standings]: ok(person) });
  renderApp('/people/77');
  expect(cellsOf(await dueTable()).map((cells) => cells[2])).toEqual([
    'An evaluation is needed: Shotgun Remington 870. No class counts.',
    'An evaluation is needed. No class counts.',
  ]);
});

test('a refused enrollment shows a message, and the classes are loaded again', async () => {
  const { count } = page(['manage_trainings'], {
    'GET /api/people/77/': of({ training }),
    [standings]: ok(due),
    'POST /api/trainings/C9/add-attendee/': refused(409, { detail: 'The class is full' }),
  });
  const user = renderApp('/people/77');
  await user.click(await screen.findByRole('button', { name: 'Enroll in Driving on Tue, Dec 1, 2026' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The class is full');
  await waitFor(() => expect(count(standings)).toBe(2));
});

test('only the first ones of many are shown until all are requested', async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    certificationStanding({ requirement_id: `T${n}`, name: `No. ${n}` }),
  );
  page(['manage_trainings'], { 'GET /api/people/77/': of({ training }), [standings]: ok(standingsOf(many)) });
  const user = renderApp('/people/77');
  expect(cellsOf(await dueTable())).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 20' }));
  expect(cellsOf(await dueTable())).toHaveLength(20);
});

test('the own page links to sign-up and settings, and has the own notifications', async () => {
  const own = { ...kim, employee_id: '1004', first_name: 'Dana', last_name: 'Ortiz' };
  page([], {
    'GET /api/people/1004/': of({ employee: own, training }),
    'GET /api/compliance/people/1004/': ok(due),
  });
  const user = renderApp('/people/1004');
  await titled('Dana Ortiz');
  const signup = '/training?tab=signup&type=T1&class=C9';
  const enroll = await screen.findByRole('link', { name: 'Enroll in Driving on Tue, Dec 1, 2026' });
  expect(enroll.getAttribute('href')).toBe(signup);
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  expect((await screen.findByRole('link', { name: 'Open your settings' })).getAttribute('href')).toBe('/settings');
  screen.getByText('Your notifications');
  await screen.findByText('No notifications');
});

test('the profile is the same page', async () => {
  const own = { ...kim, employee_id: '1004', first_name: 'Dana', last_name: 'Ortiz' };
  page([], {
    'GET /api/employee/1004/': ok(own),
    'GET /api/people/1004/': of({ employee: own, training }),
    'GET /api/compliance/people/1004/': ok(due),
  });
  renderApp('/profile');
  await titled('Profile');
  await dueTable();
  await screen.findByRole('table', { name: 'Enrollments and waitlists' });
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Summary', 'Training record', 'Evaluations', 'Account']);
});

test('a link about a day opens the record of that day, also for a supervisor without permissions', async () => {
  signInAs({ ...employee, supervises: true });
  const { sent } = page([], {
    'GET /api/employee-info/': ok({ ...employee, supervises: true }),
    'GET /api/people/77/': refused(403),
    [standings]: ok(ofKim),
    [`${standings}?on=2026-03-01`]: ok(ofKim),
    'GET /api/record/77/?on=2026-03-01': ok(aRecord({ on: '2026-03-01' })),
  });
  const { address } = browseApp('/people/77?on=2026-03-01');
  await screen.findByText(/^As of Sun, Mar 1, 2026, from entries recorded to date/);
  expect(address()).toBe('/my-people/77?on=2026-03-01&tab=record');
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Summary', 'Training record', 'Evaluations']);
  expect(screen.queryByRole('button', { name: 'Add credit' })).toBeNull();
  // The answer above redirects supervisors here; no other call requires a permission.
  const calls = new Set(sent.map(({ path }) => path.split('?')[0]));
  expect([...calls].filter((path) => path?.includes('/people/'))).toEqual([
    '/api/people/77/',
    '/api/compliance/people/77/',
  ]);
});

test('a failure of each part is shown with a retry', async () => {
  const { answers } = page(['manage_trainings'], {
    'GET /api/people/77/': of({ training }),
    [standings]: refused(500),
  });
  const user = renderApp('/people/77');
  await screen.findByText(/We couldn't load the requirements/);
  screen.getByRole('table', { name: 'Enrollments and waitlists' });
  answers[standings] = ok(standingsOf([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No requirement applies to this person.');
});

/** Opens the menu next to Edit. Returns its actions. */
async function openMenu(user: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Kim Lee' }));
  const items = within(await screen.findByRole('menu', hidden)).getAllByRole('menuitem', hidden);
  return items.map(({ textContent }) => textContent);
}

/** Chooses an action of the open menu. Returns the dialog. */
async function choose(user: ReturnType<typeof renderApp>, action: string) {
  await user.click(await screen.findByRole('menuitem', { name: action, ...hidden }));
  return within(await screen.findByRole('dialog'));
}

const aClass = (id: string, training_name: string, date: string) => ({
  id,
  training_name,
  location: 'Range',
  dates: [{ date, start_time: `${date}T09:00:00`, end_time: `${date}T11:00:00` }],
});
const effects = {
  earliest: '2026-01-05',
  seats: [aClass('1', 'Firearms', '2026-05-20'), aClass('2', 'First Aid', '2026-06-20')],
  waitlists: [],
  teaching: [aClass('3', 'Driving', '2026-06-02')],
  supervised: [{ employee_id: '78', name: 'Ada Baker' }],
};
const leaveCall = '/api/employees/77/leave/';

test('a clerk sees the account, and records a leave after its effects are shown', async () => {
  const { answers, to } = page(['manage_employees'], {
    'GET /api/people/77/': of({ account }),
    [`GET ${leaveCall}`]: ok(effects),
    [`POST ${leaveCall}`]: ok({ ...kim, active: false }),
  });
  const user = renderApp('/people/77');
  await titled('Kim Lee');
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Summary', 'Account']);
  expect(await openMenu(user)).toEqual(['Reset password', 'Record leave', 'Delete']);
  const dialog = await choose(user, 'Record leave');
  await dialog.findByText('2 seats in classes go to others:');
  dialog.getByText('Firearms, Wed, May 20, 2026, Range');
  dialog.getByText('1 class needs another instructor:');
  dialog.getByText('Ada Baker (78)');
  await user.click(dialog.getByRole('button', { name: 'Record leave' }));
  await dialog.findByText('Please choose a reason');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Retired');
  const left = { ...kim, active: false, leave: { last_day: '2026-05-13', reason: 'retired' as const } };
  answers['GET /api/people/77/'] = of({ employee: left, account: { ...account, state: 'deactivated' } });
  await user.click(dialog.getByRole('button', { name: 'Record leave' }));
  await screen.findByText('Reason for leaving');
  screen.getByText('Retired');
  expect(to(`POST ${leaveCall}`)[0]?.body).toMatchObject({ reason: 'retired', supervisor_id: '' });
  expect(await openMenu(user)).toEqual(['Reset password', 'Record return', 'Delete']);
});

test('a last day in the future is planned, keeps earlier seats, and can be changed and canceled', async () => {
  const planned = { ...kim, leave: { last_day: '2099-06-01', reason: 'resigned' as const, supervisor_id: '78' } };
  const late = { ...effects, seats: [...effects.seats, aClass('4', 'Taser', '2099-07-01')] };
  const { answers, count } = page(['manage_employees'], {
    'GET /api/people/77/': of({ employee: planned, account }),
    [`GET ${leaveCall}`]: ok(late),
    [`DELETE ${leaveCall}`]: ok(kim),
  });
  const user = renderApp('/people/77');
  await screen.findByText('Mon, Jun 1, 2099 (planned)');
  const actions = ['Reset password', 'Change planned leave', 'Cancel planned leave', 'Delete'];
  expect(await openMenu(user)).toEqual(actions);
  const form = await choose(user, 'Change planned leave');
  await form.findByText('1 seat in classes goes to others:');
  form.getByText('Taser, Wed, Jul 1, 2099, Range');
  form.getByRole('button', { name: 'Plan leave' });
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await openMenu(user);
  const dialog = await choose(user, 'Cancel planned leave');
  answers['GET /api/people/77/'] = of({ account });
  await user.click(dialog.getByRole('button', { name: 'Cancel leave' }));
  await waitFor(() => expect(screen.queryByText(/planned\)/)).toBeNull());
  expect(count(`DELETE ${leaveCall}`)).toBe(1);
});

test('a return shows the temporary password once', async () => {
  const left = { ...kim, active: false };
  page(['manage_employees'], {
    'GET /api/people/77/': of({ employee: left, account }),
    'GET /api/ranks/': ok([]),
    'POST /api/employees/77/return/': ok({ employee: kim, temporary_password: 'Blue-Horse-7' }),
  });
  const user = renderApp('/people/77');
  await openMenu(user);
  const dialog = await choose(user, 'Record return');
  await user.click(dialog.getByRole('button', { name: 'Record return' }));
  await screen.findByDisplayValue('Blue-Horse-7');
});

test('an administrator changes the employee ID; a taken one is named at the field, and the page has the new address', async () => {
  const call = 'POST /api/employees/77/renumber/';
  const detail = 'An employee with this ID already exists';
  const { answers } = page(['admin_access'], {
    'GET /api/people/77/': of({ account }),
    'GET /api/people/99/': of({ employee: { ...kim, employee_id: '99' }, account: { ...account, employee_id: '99' } }),
    [call]: refused(409, { code: 'employee_id_taken', detail }),
  });
  const { address, user } = browseApp('/people/77');
  await openMenu(user);
  const dialog = await choose(user, 'Change employee ID');
  await user.type(dialog.getByLabelText('New employee ID'), '99');
  await user.click(dialog.getByRole('button', { name: 'Change employee ID' }));
  expect((await dialog.findAllByText(new RegExp(detail))).length).toBeGreaterThan(0);
  answers[call] = ok({ ...kim, employee_id: '99' });
  await user.click(dialog.getByRole('button', { name: 'Change employee ID' }));
  await waitFor(() => expect(address()).toBe('/people/99'));
});

test('for an administrator, a clerk sees which actions are reserved to administrators', async () => {
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
  const user = renderApp('/people/77?tab=account');
  await screen.findByText(shown);
  await user.click(screen.getByRole('button', { name: 'More actions for Kim Lee' }));
  await user.click(await screen.findByRole('menuitem', { name: item, ...hidden }));
  answers['GET /api/people/77/'] = of({ account });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: send }));
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  expect(count('POST /api/accounts/77/unlock/')).toBe(1);
});

test('an unknown ID and an inaccessible person have plain messages', async () => {
  page([], { 'GET /api/people/404/': refused(404), 'GET /api/people/77/': refused(403) });
  renderApp('/people/404');
  await titled('No such person');
  screen.getByText(/No employee of your department has the ID 404/);
  renderApp('/people/77');
  await titled('You do not have access to this page');
  expect(screen.getByRole('link', { name: 'Open your own page' }).getAttribute('href')).toBe('/people/1004');
});

const supervised = { ...kim, supervisor_id: '12', supervisor_name: 'Ada Chief' };

test('the supervisor is a link for people who can open it', async () => {
  page(['manage_employees'], { 'GET /api/people/77/': of({ employee: supervised }) });
  renderApp('/people/77');
  const link = await screen.findByRole('link', { name: 'Ada Chief (12)' });
  expect(link.getAttribute('href')).toBe('/people/12');
});

test('the supervisor is plain text for other people', async () => {
  page([], { 'GET /api/people/1004/': of({ employee: { ...supervised, employee_id: '1004' } }) });
  renderApp('/people/1004');
  await screen.findByText('Ada Chief (12)');
  expect(screen.queryByRole('link', { name: 'Ada Chief (12)' })).toBeNull();
});

test('shows the firearms that the person carries, with links for training staff', async () => {
  page(['manage_trainings'], {
    'GET /api/people/77/': of({ training }),
    [standings]: ok(standingsOf([])),
    'GET /api/firearms/people/77/': ok({
      on: '2026-11-23',
      carries: [
        {
          ...{ id: '01KRH4FVM00000000000000000', type: 'handgun', make: 'Glock', model: '17', caliber: '9 mm' },
          ...{ owner: 'agency', serial: 'BX1', from: '2026-01-15', until: null, authorization_id: 'E-2' },
        },
      ],
    }),
  });
  renderApp('/people/77');
  const table = await screen.findByRole('table', { name: 'Carries' });
  const link = within(table).getByRole('link', { name: 'Glock 17' });
  expect(link.getAttribute('href')).toBe('/firearms/01KRH4FVM00000000000000000');
  within(table).getByText('BX1');
});
