import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok, refused } from '../../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';
import { aClass } from '../../../testing/training-classes.ts';
import { UpcomingTab } from './upcoming-tab.tsx';

const call = 'GET /api/trainings/upcoming/';
const teaching = 'GET /api/trainings/teaching/';
const available = 'GET /api/training-classes/available/';

const upcoming = (name: string, location: string, ...days: string[]): UpcomingTraining => ({
  id: name,
  name,
  location,
  dates: days.map((date) => ({ date, start_time: `${date}T09:00:00`, end_time: `${date}T11:00:00` })),
});

const trainings = [
  upcoming('Taser', 'Annex', '2027-03-02'),
  upcoming('CPR', 'Headquarters', '2027-03-04', '2027-03-05'),
  upcoming('Driving', 'Track', '2027-03-03'),
];

const names = (table: HTMLElement) => textsOf(within(table).getAllByRole('rowheader'));

async function opened(search = '') {
  network({ [teaching]: ok([]), [available]: ok([]), [call]: ok(trainings) });
  const user = renderPart(<UpcomingTab />, `/training${search}`);
  return { user, table: await screen.findByRole('table', { name: 'Upcoming Trainings' }) };
}

// spec 2.43, 9.12
test('each training shows its name, its location and all its days', async () => {
  const { table } = await opened();
  expect(names(table)).toEqual(['CPR', 'Driving', 'Taser']);
  const row = within(table).getByText('CPR').closest('tr');
  expect(textsOf(row?.querySelectorAll('li') ?? [])).toEqual([
    'Thu, Mar 4, 2027 09:00-11:00',
    'Fri, Mar 5, 2027 09:00-11:00',
  ]);
  within(row as HTMLElement).getByText('Headquarters');
});

test('the next class is named above the table', async () => {
  await opened();
  const next = screen.getByText(/^Your next class:/);
  expect(next.parentElement?.textContent).toBe('Your next class: Taser, Tue, Mar 2, 2027, 09:00-11:00, AnnexEnrolled');
});

// spec 8.57
test.each([
  ['soon', 'noon', ''],
  ['+275760-09-13', '+275760-09-13T00:00:00', '24:00'],
])('an invalid date, %s, and its times say so, beside the other trainings', async (date, start_time, end_time) => {
  const broken = { ...upcoming('Broken', 'Annex'), dates: [{ date, start_time, end_time }] };
  const held = aClass({ id: 'Broken', is_enrolled: true, training_dates: broken.dates, enrollment_end: 'never' });
  network({ [teaching]: ok([]), [available]: ok([held]), [call]: ok([broken, ...trainings]) });
  renderPart(<UpcomingTab />);
  const row = (await screen.findByText('Broken')).closest('tr');
  expect(textsOf(row?.querySelectorAll('li') ?? [])).toEqual(['Invalid date Invalid time']);
  await within(row as HTMLElement).findByRole('button', { name: 'Unenroll' });
  screen.getByText('CPR');
});

// spec 2.43
test('each column sorts in both directions, dates by the next session', async () => {
  const { user, table } = await opened();
  const sortBy = async (title: string) => {
    const head = within(table).getByRole('columnheader', { name: title });
    await user.click(within(head).getByRole('button'));
    return head.getAttribute('aria-sort');
  };
  expect(await sortBy('Dates and times')).toBe('ascending');
  expect(names(table)).toEqual(['Taser', 'Driving', 'CPR']);
  expect(await sortBy('Dates and times')).toBe('descending');
  expect(names(table)).toEqual(['CPR', 'Driving', 'Taser']);
  await sortBy('Location');
  expect(names(table)).toEqual(['Taser', 'CPR', 'Driving']);
  expect(currentUrl()).toBe('/training?sort=location');
});

test('the URL decides the sort', async () => {
  const { table } = await opened('?tab=upcoming&sort=-name');
  expect(names(table)).toEqual(['Taser', 'Driving', 'CPR']);
});

// spec 2.44
test('without trainings, the tab says so', async () => {
  network({ [teaching]: ok([]), [available]: ok([]), [call]: ok([]) });
  renderPart(<UpcomingTab />);
  await screen.findByText('No upcoming trainings scheduled.');
  expect(screen.queryByText(/^Your next class/)).toBeNull();
});

// spec 8.36
test('trainings that cannot be loaded show a message and a retry', async () => {
  const server = network({ [teaching]: ok([]), [available]: ok([]), [call]: refused(500) });
  const user = renderPart(<UpcomingTab />);
  await screen.findByText('Failed to fetch upcoming trainings');
  server.answers[call] = ok(trainings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('CPR');
});

test('a seat is given up after a question, and the class leaves the list', async () => {
  const held = aClass({ id: 'CPR', is_enrolled: true, enrolled_count: 4 });
  const unenroll = 'POST /api/training-classes/CPR/unenroll/';
  const server = network({
    [teaching]: ok([]),
    [call]: ok(trainings),
    [available]: ok([held]),
    [unenroll]: ok({ ...held, is_enrolled: false }),
  });
  const user = renderPart(<UpcomingTab />, '/training?tab=upcoming&class=CPR');
  await user.click(await screen.findByRole('button', { name: 'Unenroll' }));
  expect(screen.getByText('CPR').closest('tr')?.dataset.marked).toBe('true');
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Unenrollment' }));
  server.answers[call] = ok(trainings.filter(({ id }) => id !== 'CPR'));
  server.answers[available] = ok([]);
  await user.click(question.getByRole('button', { name: 'Unenroll' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Unenrollment Successful' }));
  await user.click(outcome.getByText('Close'));
  await waitFor(() => expect(screen.queryByText('CPR')).toBeNull());
  screen.getByText('You have no seat in the linked class.');
});

test('a question that is closed returns the focus to its button', async () => {
  const held = aClass({ id: 'CPR', is_enrolled: true });
  network({ [teaching]: ok([]), [call]: ok(trainings), [available]: ok([held]) });
  const user = renderPart(<UpcomingTab />);
  const button = await screen.findByRole('button', { name: 'Unenroll' });
  await user.click(button);
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Unenrollment' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a class that has started, or whose seats are not known, has no Unenroll', async () => {
  const past = { date: '2026-01-02', start_time: '2026-01-02T09:00:00', end_time: '2026-01-02T11:00:00' };
  const started = aClass({ id: 'CPR', is_enrolled: true, training_dates: [past] });
  const server = network({ [teaching]: ok([]), [call]: ok(trainings), [available]: refused(500) });
  const user = renderPart(<UpcomingTab />);
  await screen.findByText('Failed to fetch available training classes');
  server.answers[available] = ok([started]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Failed to fetch available training classes')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Unenroll' })).toBeNull();
});

test('a place leads to a map search, and the class to a calendar file', async () => {
  await opened();
  const maps = screen.getByRole('link', { name: 'Open in maps: Track' });
  expect(maps.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=Track/);
  expect(maps.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getAllByRole('button', { name: 'Add to calendar' })).toHaveLength(3);
});
