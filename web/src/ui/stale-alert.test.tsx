import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { DefaultPermissionsTab } from '../screens/admin/default-permissions/default-permissions-tab.tsx';
import { RanksTab } from '../screens/admin/ranks/ranks-tab.tsx';
import { CalendarTab } from '../screens/training/calendar/calendar-tab.tsx';
import { CertificationsTab } from '../screens/training/certifications/certifications-tab.tsx';
import { ManageTrainingsTab } from '../screens/training/manage-trainings/manage-trainings-tab.tsx';
import { SignupTab } from '../screens/training/signup/signup-tab.tsx';
import { UpcomingTab } from '../screens/training/upcoming/upcoming-tab.tsx';
import { type Answers, network, ok, refused } from '../testing/fake-network.ts';
import { aType } from '../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render-app.tsx';
import { aClass } from '../testing/training-classes.ts';

/** Loads every list again, as a focus of the window does. */
function Focus() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      focus
    </button>
  );
}

interface Case {
  name: string;
  part: ReactNode;
  /** The call whose reload fails. */
  call: string;
  body: unknown;
  others?: Answers;
  /** A text of its first response, which stays. */
  row: string;
  /** docs/spec.md section 8. */
  message: string;
}

const session = { date: '2027-03-03', start_time: '2027-03-03T09:00:00', end_time: '2027-03-03T11:00:00' };
const onTheDay = { id: 'A', name: 'CPR', location: 'Annex', ...session, is_enrolled: true, is_waitlisted: false };
const day = 'GET /api/trainings/by-date/?date=2027-03-03';
const month = 'GET /api/trainings/by-month/?month=2027-03';

const cases: Case[] = [
  {
    name: 'Upcoming Trainings',
    part: <UpcomingTab />,
    call: 'GET /api/trainings/upcoming/',
    body: [{ id: 'A', name: 'CPR', location: 'Annex', dates: [session] }],
    row: 'CPR',
    message: 'Failed to fetch upcoming trainings',
  },
  {
    name: 'Training Sign-up',
    part: <SignupTab />,
    call: 'GET /api/training-classes/available/',
    body: [aClass({ id: 'A' })],
    row: 'Firearms Qualification',
    message: 'Failed to fetch available training classes',
  },
  {
    name: 'Certifications',
    part: <CertificationsTab />,
    call: 'GET /api/trainings/mandatory-status/',
    body: [
      { training_id: 'T', training_name: 'CPR', status: 'MISSING', certification_date: null, expiration_date: null },
    ],
    row: 'CPR',
    message: 'Failed to fetch certification status',
  },
  {
    name: "the Calendar's day",
    part: <CalendarTab />,
    call: day,
    body: [onTheDay],
    others: { [month]: ok([onTheDay]) },
    row: 'Annex',
    message: 'Failed to fetch your training schedule for the selected date',
  },
  {
    name: "the Calendar's month",
    part: <CalendarTab />,
    call: month,
    body: [onTheDay],
    others: { [day]: ok([onTheDay]) },
    row: 'Annex',
    message: "We couldn't load the days with training events. Check your connection and try again.",
  },
  {
    name: 'Manage Trainings',
    part: <ManageTrainingsTab />,
    call: 'GET /api/training-types/',
    body: [aType()],
    row: 'Firearms Qualification',
    message: 'Failed to fetch training types',
  },
  {
    name: 'Permissions',
    part: <DefaultPermissionsTab />,
    call: 'GET /api/permissions/global',
    body: {
      global_permissions: { admin_access: false },
      permission_stats: { admin_access: { total_count: 3, active_count: 3 } },
    },
    row: 'Administrator',
    message: 'Failed to fetch global permissions',
  },
  {
    name: 'Ranks',
    part: <RanksTab />,
    call: 'GET /api/ranks/',
    body: [],
    others: { 'GET /api/ranks/positions/': ok([]) },
    row: 'Add Rank',
    message: 'Failed to fetch ranks',
  },
];

test.each(cases)('$name: rows that cannot be reloaded stay, with a message and their time', async (one) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-03T20:05:00Z') });
  signInAs(employee);
  const answers: Answers = {
    'GET /api/employee-info/': ok(employee),
    ...one.others,
    [one.call]: ok(one.body),
  };
  network(answers);
  const user = renderPart(
    <>
      {one.part}
      <Focus />
    </>,
    '/training?date=2027-03-03',
  );
  await screen.findByText(one.row);
  expect(screen.queryByText(one.message)).toBeNull();

  vi.setSystemTime(new Date('2027-03-03T21:30:00Z'));
  answers[one.call] = refused(503);
  await user.click(screen.getByRole('button', { name: 'focus' }));
  const alert = (await screen.findByText(one.message)).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('the message is no alert');
  expect(alert.textContent).toContain('Shown as of 14:05.');
  screen.getByText(one.row);

  const retry = within(alert).getByRole('button', { name: 'Try again' });
  await user.click(retry);
  await screen.findByText(one.message);
  answers[one.call] = ok(one.body);
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText(one.message)).toBeNull());
  screen.getByText(one.row);
});
