import type { DayEntry } from '@muster/shared/areas/enrollment';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';
import { aClass } from '../../../testing/training-classes.ts';
import { CalendarTab } from './calendar-tab.tsx';

// March 2, 21:30 in Chicago; March 3 in UTC.
const now = new Date('2027-03-03T03:30:00Z');

const entry = (name: string, hours: [string, string], standing: Partial<DayEntry> = {}): DayEntry => ({
  id: name,
  name,
  location: `Room of ${name}`,
  start_time: `2027-03-02T${hours[0]}:00`,
  end_time: `2027-03-02T${hours[1]}:00`,
  is_enrolled: false,
  is_waitlisted: false,
  ...standing,
});

const onDay = (date: string, name = 'Range Day', is_enrolled = true): DayEntry => ({
  ...entry(name, ['08:00', '12:00'], { is_enrolled, is_waitlisted: !is_enrolled }),
  start_time: `${date}T08:00:00`,
  end_time: `${date}T12:00:00`,
});

const dayOf = (date: string) => `GET /api/trainings/by-date/?date=${date}`;
const monthOf = (month: string) => `GET /api/trainings/by-month/?month=${month}`;

beforeEach(() => {
  vi.setSystemTime(now);
  signInAs(employee);
});

function open(search = '', answers: Answers = {}) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/federal-holidays/': ok([]),
    'GET /api/holidays/': ok([]),
    [monthOf('2027-02')]: ok([]),
    [monthOf('2027-03')]: ok([onDay('2027-03-02'), onDay('2027-03-10')]),
    [monthOf('2027-04')]: ok([onDay('2027-04-01')]),
    [dayOf('2027-03-02')]: ok([]),
    ...answers,
  });
  return { server, user: renderPart(<CalendarTab />, `/training${search}`) };
}

const day = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });

// spec 2.38
test("the calendar opens on the department's today, not the browser's", async () => {
  open();
  await heading('Tue, Mar 2, 2027');
  const today = await day('Tue, Mar 2, 2027, today, you have training events');
  expect(today.getAttribute('aria-current')).toBe('date');
  expect(today.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelectorAll('[aria-current=date]')).toHaveLength(1);
  await screen.findByText('You have no training events scheduled for this date.');
});

test('days with events have a dot and an accessible name', async () => {
  open();
  const marked = await day('Wed, Mar 10, 2027, you have training events');
  expect(marked.hasAttribute('data-eventful')).toBe(true);
  expect((await day('Thu, Mar 11, 2027')).hasAttribute('data-eventful')).toBe(false);
  await screen.findByText('March 2027: 2 days with training events');
});

// spec 2.37
test('a day lists its events with time range, name, location and status', async () => {
  open('', {
    [dayOf('2027-03-02')]: ok([
      entry('Firearms', ['08:00', '12:00'], { is_enrolled: true }),
      entry('Driving', ['13:00', '14:30'], { is_waitlisted: true }),
      entry('CPR', ['15:00', '16:00']),
    ]),
  });
  await heading('Tue, Mar 2, 2027');
  const events = within(await screen.findByRole('list')).getAllByRole('listitem');
  for (const event of events) within(event).getByRole('button', { name: 'Add to calendar' });
  expect(events.map(({ children }) => textsOf(children).slice(0, 3))).toEqual([
    ['08:00-12:00', 'FirearmsRoom of Firearms', 'Enrolled'],
    ['13:00-14:30', 'DrivingRoom of Driving', 'Waitlisted'],
    ['15:00-16:00', 'CPRRoom of CPR', 'Not Enrolled'],
  ]);
});

// spec 2.37
test('a picked day is in the URL beside other parameters', async () => {
  const { user } = open('?tab=calendar', { [dayOf('2027-03-10')]: ok([entry('Taser', ['09:00', '10:00'])]) });
  await user.click(await day(/^Wed, Mar 10/));
  await heading('Wed, Mar 10, 2027');
  await screen.findByText('Taser');
  expect(currentUrl()).toBe('/training?tab=calendar&date=2027-03-10');
});

test.each([
  ['?date=2027-04-01', 'Thu, Apr 1, 2027'],
  ['?date=2027-02-30', 'Tue, Mar 2, 2027'],
  ['?date=tomorrow', 'Tue, Mar 2, 2027'],
])('the URL %s opens %s', async (search, text) => {
  open(search, { [dayOf('2027-04-01')]: ok([]) });
  await heading(text);
  await screen.findByText('You have no training events scheduled for this date.');
});

test('arrow keys move beyond the edge of the month, Enter picks', async () => {
  const { user } = open('?date=2027-03-31', { [dayOf('2027-03-31')]: ok([]), [dayOf('2027-04-08')]: ok([]) });
  (await day('Wed, Mar 31, 2027')).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thu, Apr 1, 2027/));
  await day('Thu, Apr 1, 2027, you have training events');
  await heading('Wed, Mar 31, 2027'); // moving the focus picks no day
  await user.keyboard('{ArrowDown}{Enter}');
  await heading('Thu, Apr 8, 2027');
  expect(currentUrl()).toBe('/training?date=2027-04-08');
});

test.each([
  ['ArrowLeft', 'Tue, Mar 9, 2027'],
  ['ArrowUp', 'Wed, Mar 3, 2027'],
  ['Home', 'Sun, Mar 7, 2027'],
  ['End', 'Sat, Mar 13, 2027'],
  ['PageUp', 'Wed, Feb 10, 2027'],
  ['PageDown', 'Sat, Apr 10, 2027'],
])('%s moves from Wed, Mar 10 to %s', async (key, reached) => {
  const { user } = open('?date=2027-03-10', { [dayOf('2027-03-10')]: ok([]) });
  (await day(/^Wed, Mar 10, 2027/)).focus();
  await user.keyboard(`{${key}}`);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')?.startsWith(reached)).toBe(true));
});

// spec 2.36
test('another month can be shown, and Today returns', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Next month' }));
  await screen.findByText('April 2027: 1 day with training events');
  await heading('Tue, Mar 2, 2027');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await day(/^Tue, Mar 2, 2027, today/);
});

// spec 8.38
test('a day that cannot be loaded shows a message and a retry', async () => {
  const { server, user } = open('', { [dayOf('2027-03-02')]: refused(500) });
  await screen.findByText('Failed to fetch your training schedule for the selected date');
  server.answers[dayOf('2027-03-02')] = ok([entry('CPR', ['15:00', '16:00'])]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('CPR');
});

test('when the days with events cannot be loaded, the calendar says so and the day is still shown', async () => {
  const { server, user } = open('', { [monthOf('2027-03')]: refused(500) });
  await screen.findByText("We couldn't load the days with training events. Check your connection and try again.");
  await screen.findByText('You have no training events scheduled for this date.');
  server.answers[monthOf('2027-03')] = ok([onDay('2027-03-02')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await day('Tue, Mar 2, 2027, today, you have training events');
});

const departmentOf = (month: string) => `GET /api/training-classes/by-month/?month=${month}`;
const available = 'GET /api/training-classes/available/';
const on = (date: string, start: string) => ({ date, start_time: `${date}T${start}:00`, end_time: `${date}T23:00:00` });
const open30 = { enrollment_start: '2027-01-01T00:00:00.000Z', enrollment_end: '2027-03-30T00:00:00.000Z' };

test('the whole department is a switch, with seats and Enroll in the day', async () => {
  const free = aClass({ id: 'A', ...open30, training_dates: [on('2027-03-10', '09:00'), on('2027-03-11', '09:00')] });
  const full = { ...free, id: 'B', location: 'Room B', enrolled_count: 12, waitlisted_count: 2 };
  const later = { ...free, id: 'C', location: 'Room C', enrollment_start: '2027-03-05T15:00:00.000Z' };
  const over = { ...free, id: 'D', location: 'Room D', enrollment_end: '2027-03-01T00:00:00.000Z' };
  const begun = {
    ...free,
    id: 'E',
    location: 'Room E',
    training_dates: [on('2027-03-01', '09:00'), on('2027-03-10', '09:00')],
  };
  const { server, user } = open('?date=2027-03-10', {
    [dayOf('2027-03-10')]: ok([]),
    [departmentOf('2027-03')]: ok([free, full, later, over, begun]),
    [available]: ok([free, full]),
    'POST /api/training-classes/A/enroll/': ok({ ...free, is_enrolled: true }),
  });
  await user.click(await screen.findByRole('switch', { name: 'Whole department' }));
  expect(currentUrl()).toBe('/training?date=2027-03-10&show=department');
  await day('Wed, Mar 10, 2027, 5 classes');
  await screen.findByText('March 2027: 3 days with classes of the department');
  const rows = await screen.findAllByRole('listitem');
  const texts = textsOf(rows);
  expect(texts[0]).toContain('9 seats left');
  expect(texts[1]).toContain('Full, 2 waitingJoin Waitlist');
  expect(texts[2]).toContain('Enrollment opens Fri, Mar 5, 2027, 09:00');
  expect(texts[3]).toContain('9 seats leftEnrollment is over');
  // Its free seats cannot be taken any more.
  expect(texts[4]).toContain('Already started');
  expect(texts[4]).not.toContain('seats left');

  server.answers[departmentOf('2027-03')] = ok([{ ...free, is_enrolled: true, enrolled_count: 4 }, full]);
  await user.click(within(rows[0] as HTMLElement).getByRole('button', { name: 'Enroll' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Enrollment Successful' })).getByText('Close'));
  await screen.findByRole('button', { name: 'Unenroll' });
  await user.click(await screen.findByRole('switch', { name: 'Whole department' }));
  expect(currentUrl()).toBe('/training?date=2027-03-10');
  await screen.findByText('You have no training events scheduled for this date.');
});

test('days that the department keeps have the names of their holidays in every view', async () => {
  const { user } = open('?date=2027-02-15', {
    [dayOf('2027-02-15')]: ok([]),
    'GET /api/federal-holidays/': ok([
      { id: 'washingtons_birthday', name: "Washington's Birthday", kept: true },
      { id: 'martin_luther_king_day', name: 'Birthday of Martin Luther King, Jr.', kept: false },
    ]),
    'GET /api/holidays/': ok([
      { id: '01J00000000000000000000H01', name: 'Founders Day', date: '2020-02-15', yearly: true },
      { id: '01J00000000000000000000H02', name: 'Range cleanup', date: '2027-02-20', yearly: false },
    ]),
  });
  const names = "Holiday: Washington's Birthday, Founders Day";
  const monday = await day(`Mon, Feb 15, 2027, ${names}`);
  expect(monday.title).toBe(names);
  expect(document.querySelectorAll('[data-holiday]')).toHaveLength(2);
  within(await screen.findByRole('region', { name: 'Mon, Feb 15, 2027' })).getByText(names);
  await user.click(screen.getByRole('button', { name: 'List' }));
  within(await screen.findByRole('region', { name: 'Sat, Feb 20, 2027' })).getByText('Holiday: Range cleanup');
  expect(screen.getAllByRole('region')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Week' }));
  within(await screen.findByRole('region', { name: 'Mon, Feb 15, 2027' })).getByText(names);
});

test('classes of the department that have ended stay on their day, without an action', async () => {
  const ended = aClass({ id: 'A', ...open30, training_dates: [on('2027-03-01', '09:00')] });
  open('?date=2027-03-01&show=department', {
    [departmentOf('2027-03')]: ok([ended]),
    [available]: ok([]),
    [dayOf('2027-03-01')]: ok([]),
  });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Ended');
  expect(within(row).queryByRole('button', { name: 'Enroll' })).toBeNull();
  expect((await day('Mon, Mar 1, 2027, 1 class')).title).toContain('· Ended');
});

test.each([
  ['2027-03-20', 'Your department has no classes on this date.'],
  ['2027-03-01', 'Your department has no classes on this date.'],
])('the department on %s without classes says: %s', async (date, text) => {
  open(`?date=${date}&show=department`, { [departmentOf('2027-03')]: ok([]), [available]: ok([]) });
  await screen.findByText(text);
});

test('classes of the department that cannot be loaded show a message and a retry', async () => {
  const { server, user } = open('?show=department', { [departmentOf('2027-03')]: refused(500), [available]: ok([]) });
  await waitFor(() =>
    expect(
      screen.getAllByText("We couldn't load the department's classes. Check your connection and try again."),
    ).toHaveLength(2),
  );
  server.answers[departmentOf('2027-03')] = ok([]);
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(retry as HTMLElement);
  await screen.findByText('Your department has no classes on this date.');
});

const permissions = 'GET /api/employee-permissions/1004/';
const manager: Answers = { [permissions]: ok(permissionList(['manage_trainings'])) };
const aCourse = (id: string, date: string, start: string, enrolled_count = 3) =>
  aClass({ id, ...open30, enrolled_count, training_dates: [on(date, start)] });

/** Returns the texts that the style sheet shows within a day. */
const textsIn = (cell: HTMLElement) =>
  [...cell.querySelectorAll<HTMLElement>('[data-text]')].map(({ dataset }) => dataset.text);

test('days name their first classes with times and seats, and count the others', async () => {
  open('?date=2027-03-10&show=department', {
    [departmentOf('2027-03')]: ok(
      ['08:00', '09:00', '10:00', '11:00'].map((at, n) => aCourse(at, '2027-03-10', at, 9 * n)),
    ),
    [available]: ok([]),
  });
  expect(textsIn(await day('Wed, Mar 10, 2027, 4 classes'))).toEqual([
    '08:00 Firearms Qualification',
    '12 of 12 seats free',
    '09:00 Firearms Qualification',
    '3 of 12 seats free',
    '+2 more',
  ]);
});

test('days of the own month name their events', async () => {
  open('', { [monthOf('2027-03')]: ok([onDay('2027-03-10'), onDay('2027-03-10', 'CPR', false)]) });
  const marked = await day('Wed, Mar 10, 2027, you have training events');
  expect(textsIn(marked)).toEqual(['08:00 Range Day', 'Enrolled', '08:00 CPR', 'Waitlisted']);
  expect(marked.title).toBe('08:00 Range Day · Enrolled\n08:00 CPR · Waitlisted');
});

test('people who manage trainings see the department first, with links to its classes, and can switch to their own', async () => {
  const { server, user } = open('?tab=calendar&date=2027-03-10', {
    ...manager,
    [dayOf('2027-03-10')]: ok([]),
    [departmentOf('2027-03')]: ok([aCourse('A', '2027-03-10', '09:00')]),
    [available]: ok([]),
  });
  const link = await screen.findByRole('link', { name: 'Firearms Qualification' });
  expect(link.getAttribute('href')).toBe('/classes/A');
  const department = screen.getByRole('switch', { name: 'Whole department' });
  expect(department.getAttribute('aria-checked')).toBe('true');
  // Nothing of the person's own is loaded before the permissions are known.
  expect([server.count(monthOf('2027-03')), server.count(departmentOf('2027-03'))]).toEqual([0, 1]);
  await user.click(department);
  expect(currentUrl()).toBe('/training?tab=calendar&date=2027-03-10&show=own');
  await day('Wed, Mar 10, 2027, you have training events');
  await user.click(department);
  expect(currentUrl()).toBe('/training?tab=calendar&date=2027-03-10');
});

test('a day of the department lists own events that are over, too', async () => {
  const running = { ...aCourse('A', '2027-03-02', '20:00'), is_enrolled: true };
  open('', {
    ...manager,
    [departmentOf('2027-03')]: ok([running]),
    [dayOf('2027-03-02')]: ok([{ ...onDay('2027-03-02'), id: 'A' }, onDay('2027-03-02', 'CPR')]),
    [available]: ok([]),
  });
  await heading('Tue, Mar 2, 2027');
  await screen.findByText('CPR');
  expect(textsOf(screen.getAllByRole('listitem')).map((text) => text?.slice(0, 14))).toEqual([
    '20:00-23:00Fir',
    '08:00-12:00CPR',
  ]);
});

test('a week lists all its days, also those of another month, and leads to the day in the month', async () => {
  const { server, user } = open('?view=week&date=2027-03-31', { [dayOf('2027-04-01')]: ok([]) });
  await heading('Sun, Mar 28, 2027 to Sat, Apr 3, 2027');
  const thursday = await screen.findByRole('region', { name: 'Thu, Apr 1, 2027' });
  expect(textsOf(within(thursday).getAllByRole('listitem'))).toEqual(['08:00-12:00Range DayRoom of Range DayEnrolled']);
  expect(screen.getAllByText('No classes')).toHaveLength(6);
  server.answers[monthOf('2027-03')] = ok([onDay('2027-03-27', 'CPR')]);
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  await heading('Sun, Mar 21, 2027 to Sat, Mar 27, 2027');
  expect(currentUrl()).toBe('/training?view=week&date=2027-03-24');
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await user.click(await screen.findByRole('link', { name: 'Thu, Apr 1, 2027' }));
  expect(currentUrl()).toBe('/training?date=2027-04-01');
  await day('Thu, Apr 1, 2027, you have training events');
});

test('a list has the days of a month that have something, and the view is in the URL', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'List' }));
  expect(currentUrl()).toBe('/training?view=list');
  await heading('March 2027');
  await screen.findByRole('region', { name: 'Wed, Mar 10, 2027' });
  expect(screen.getAllByRole('region')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await screen.findByText('You have no training events in this month.');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await heading('March 2027');
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(currentUrl()).toBe('/training?date=2027-03-02');
});

test('a list that cannot be loaded shows a message and a retry', async () => {
  const { server, user } = open('?view=list&show=department', { [departmentOf('2027-03')]: refused(500) });
  await screen.findByText("We couldn't load the department's classes. Check your connection and try again.");
  server.answers[departmentOf('2027-03')] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your department has no classes in this month.');
});
