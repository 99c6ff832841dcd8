import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import { UpcomingTab } from './upcoming-tab.tsx';

const call = 'GET /api/trainings/upcoming/';

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
  network({ [call]: ok(trainings) });
  const user = renderPart(<UpcomingTab />, `/training${search}`);
  return { user, table: await screen.findByRole('table', { name: 'Upcoming Trainings' }) };
}

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

test('without trainings, the tab says so', async () => {
  network({ [call]: ok([]) });
  renderPart(<UpcomingTab />);
  await screen.findByText('No upcoming trainings scheduled.');
});

test('trainings that cannot be loaded show a message and a retry', async () => {
  const server = network({ [call]: refused(500) });
  const user = renderPart(<UpcomingTab />);
  await screen.findByText('Failed to fetch upcoming trainings');
  server.answers[call] = ok(trainings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('CPR');
});
