import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import type { StaffDashboard } from '@muster/shared/areas/overview';
import type { PermissionType } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aStanding, standingsOf } from '../../testing/compliance.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => signInAs(employee));

const session = (date: string) => ({ date, start_time: `${date}T09:00:00`, end_time: `${date}T12:00:00` });
const driving = { id: 'C1', training_id: 'T1', training_name: 'Driving', location: 'Yard' };
const certification = { certification_date: null, expiration_date: null, seat: null, wait: null, next_class: null };
const own = {
  next_class: { ...driving, dates: [session('2099-03-03')] },
  certifications: [
    {
      ...certification,
      training_id: 'T2',
      training_name: 'Firearms',
      status: 'MISSING',
      certification_date: '2025-01-02',
      expiration_date: '2026-01-02',
      next_class: { id: 'C2', date: '2099-03-04' },
    },
    { ...certification, training_id: 'T3', training_name: 'First aid', status: 'MISSING' },
    {
      ...certification,
      training_id: 'T4',
      training_name: 'Radio',
      status: 'MISSING',
      wait: { id: 'C4', date: '2099-03-05' },
      next_class: { id: 'C4', date: '2099-03-05' },
    },
    {
      ...certification,
      training_id: 'T1',
      training_name: 'Driving',
      status: 'NEAR_EXPIRATION',
      certification_date: '2098-03-20',
      expiration_date: '2099-03-20',
      seat: { id: 'C1', date: '2099-03-03' },
    },
  ],
};
const nothing: StaffDashboard = { training: null, accounts: null, bug_reports: null };

const summary: ComplianceSummary = {
  on: '2026-05-13',
  known: '2026-05-13T17:00:00.000Z',
  sealed: null,
  people: 541,
  current: 300,
  without_requirement: 0,
  requirements: [
    {
      id: 'T2',
      name: 'Firearms',
      kind: 'certification',
      people: 541,
      current: 329,
      by_status: [],
      months: [{ month: '2026-05', expiring: 40, seats: 12, free_seats: 0 }],
      type_ids: ['T2'],
    },
  ],
  units: [],
  ranks: [],
  groups: [],
  exemptions: 0,
};

function dashboard(held: readonly PermissionType[], answers: Answers) {
  return network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/dashboard/': ok({ next_class: null, certifications: [] }),
    'GET /api/trainings/teaching/': ok([]),
    'GET /api/surveys/open/': ok([]),
    'GET /api/compliance/summary/': ok({ ...summary, people: 0, requirements: [] }),
    'GET /api/compliance/trend/?months=12': ok([]),
    'GET /api/compliance/people/1004/': ok(
      standingsOf('1004', ...['T1', 'T2', 'T3', 'T4'].map((requirement_id) => aStanding({ requirement_id }))),
    ),
    ...answers,
  });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefs = (part: Awaited<ReturnType<typeof section>>) =>
  part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('links to the form of an open survey, and hides the card without any', async () => {
  dashboard([], {
    'GET /api/dashboard/': ok(own),
    'GET /api/surveys/open/': ok([
      { class_id: 'C9', training: 'First Aid', training_dates: [], closes_on: '2027-03-17' },
    ]),
  });
  renderApp('/');
  const part = await section('1 survey to answer');
  part.getByText('Until Wed, Mar 17, 2027');
  expect(hrefs(part)[0]).toEqual(['Answer the survey about First Aid', '/classes/C9/survey']);
});

test('shows an officer the next class, missing trainings with a class, and unread notifications', async () => {
  const at = '2026-05-13T17:00:00.000Z';
  const messages = [1, 2, 3, 4].map((n) => ({
    id: `0${n}`,
    message: `Message ${n}`,
    kind: 'added',
    at,
    unread: n < 4,
    ...(n === 1 && { about: { training_type_id: 'T1', class_id: 'C1' } }),
  }));
  const { count } = dashboard([], {
    'GET /api/dashboard/': ok(own),
    'GET /api/notifications/?limit=20': ok({ notifications: messages, unread_count: 5 }),
  });
  renderApp('/');
  await screen.findByText('Select an option from the sidebar to get started.');
  screen.getByText('Dana Ortiz');
  const next = await section('Your next class');
  next.getByText('Tue, Mar 3, 2099');
  next.getByText('Yard');
  expect(hrefs(next)[0]).toEqual(['Driving', '/training?tab=upcoming&class=C1']);

  const needed = await section('Missing or expiring');
  needed.getByText(/Expired Fri, Jan 2, 2026/);
  expect(needed.getAllByText(/Never certified/)).toHaveLength(2);
  needed.getByText(/Expires Fri, Mar 20, 2099/);
  needed.getByText('No class is open for enrollment');
  expect(hrefs(needed)).toEqual([
    ['Find a class', '/training?tab=signup&type=T2'],
    ['You are on a waitlist', '/training?tab=signup&type=T4&class=C4'],
    ['You have a seat on Tue, Mar 3, 2099', '/training?tab=upcoming&class=C1'],
    ['All your certifications', '/training?tab=completed'],
  ]);
  needed.getByRole('link', { name: 'Find a class: Firearms' });

  const unread = await section('Unread notifications');
  await unread.findByText('Message 1');
  unread.getByText('2 more unread');
  expect(unread.queryByText('Message 4')).toBeNull();
  expect(hrefs(unread)[0]).toEqual(['Message 1', '/training?tab=upcoming&class=C1']);
  expect([count('GET /api/dashboard/'), count('GET /api/dashboard/staff/')]).toEqual([1, 0]);
});

test('does not list a mandatory training that is not required of the person', async () => {
  dashboard([], {
    'GET /api/dashboard/': ok(own),
    'GET /api/compliance/people/1004/': ok(standingsOf('1004', aStanding({ requirement_id: 'T3' }))),
  });
  renderApp('/');
  await waitFor(() => expect(screen.queryByText('Radio')).toBeNull());
  (await section('Missing or expiring')).getByText('First aid');
});

test('shows a trainer the week, certificates to issue and gaps before own training, without empty parts', async () => {
  const training: StaffDashboard['training'] = {
    week: { from: '2026-05-13', to: '2026-05-19' },
    classes: [
      {
        ...driving,
        dates: [session('2026-05-14')],
        class_size: 10,
        enrolled_count: 10,
        waitlisted_count: 3,
        is_active: true,
      },
    ],
    to_certify: {
      count: 1,
      rows: [{ ...driving, id: 'C9', date: '2026-05-10', enrolled_count: 8, uncertified_count: 3 }],
      is_whole: false,
    },
  };
  dashboard(['manage_trainings'], {
    'GET /api/dashboard/staff/': ok({ ...nothing, training }),
    'GET /api/compliance/summary/': ok(summary),
  });
  renderApp('/');
  const week = await section('Classes this week');
  week.getByText('Wed, May 13, 2026 to Tue, May 19, 2026');
  week.getByText('10 of 10 seats taken');
  week.getByText('3 on the waitlist');
  expect(hrefs(week)[0]).toEqual(['Driving', '/classes/C1']);
  const certify = await section('Certificates to issue');
  certify.getByText('3 certificates to issue');
  certify.getByText('From the last 100 classes that ended.');
  expect(hrefs(certify)[0]).toEqual(['Driving', '/classes/C9?tab=certifications']);
  const gaps = await section('Biggest training gaps');
  gaps.getByText('212 of 541 out of compliance');
  expect(hrefs(gaps)[0]?.[0]).toBe('Firearms');
  (await section('Compliance')).getByText('Fully compliant: 300 of 541 people');
  (await section('Expiring with too few seats')).getByText(
    '40 Firearms certifications expire in May 2026: 12 seats, 28 short',
  );
  await section('Your next class');
  expect(headings()).toEqual([
    'Classes this week',
    'Certificates to issue',
    'Compliance',
    'Biggest training gaps',
    'Expiring with too few seats',
    'Your next class',
  ]);
});

const person = { employee_id: '77', name: 'Kim Lee', state: 'no_password' as const, locked_until: null };
const accounts: StaffDashboard['accounts'] = {
  waiting: { count: 12, rows: [person] },
  locked: {
    count: 1,
    rows: [
      { ...person, employee_id: '78', name: 'Ben Cole', state: 'locked', locked_until: '2026-05-13T17:10:00.000Z' },
    ],
  },
};

test('shows a clerk accounts that never signed in, with lists that a clerk may open', async () => {
  dashboard(['manage_employees'], { 'GET /api/dashboard/staff/': ok({ ...nothing, accounts }) });
  renderApp('/');
  const waiting = await section('Never signed in');
  waiting.getByText('No password yet');
  expect(hrefs(waiting)).toEqual([
    ['Kim Lee', '/people/77'],
    ['View all (12)', '/employees?account=waiting'],
  ]);
  expect(hrefs(await section('Locked accounts'))).toEqual([
    ['Ben Cole', '/people/78'],
    ['All locked accounts (1)', '/employees?account=locked'],
  ]);
  expect(screen.queryByRole('region', { name: 'Bug reports' })).toBeNull();
});

test('shows an administrator open bug reports, and unlocks accounts in Site Management', async () => {
  const report = {
    id: 'B1',
    at: '2026-05-13T17:00:00.000Z',
    employee_id: '77',
    name: 'Kim Lee',
    description: 'It broke',
  };
  dashboard(['admin_access'], {
    'GET /api/dashboard/staff/': ok({ ...nothing, accounts, bug_reports: { count: 1, rows: [report] } }),
  });
  renderApp('/');
  expect(hrefs(await section('Bug reports'))).toEqual([
    ['It broke', '/admin?tab=users&view=bug-reports'],
    ['All bug reports (1 open)', '/admin?tab=users&view=bug-reports'],
  ]);
  expect(hrefs(await section('Locked accounts'))[1]?.[1]).toBe('/admin?tab=users&search=locked');
});

test('shows a failed part with a retry, and keeps the others', async () => {
  const { answers } = dashboard(['manage_employees'], { 'GET /api/dashboard/staff/': refused(500) });
  const user = renderApp('/');
  const alert = await screen.findByRole('alert');
  within(alert).getByText(/We couldn't load your staff tasks/);
  (await section('Your next class')).getByText('You have no upcoming class.');
  answers['GET /api/dashboard/staff/'] = ok({ ...nothing, accounts });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await section('Never signed in');
});
