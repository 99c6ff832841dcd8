import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TeachingList } from '../../parts/teaching/teaching-list.tsx';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import { aClass } from '../../testing/training-classes.ts';
import { TeachingSection } from './components/teaching-section.tsx';

const call = 'GET /api/trainings/teaching/';
const on = (id: string, day: string) =>
  aClass({
    id,
    training_type: { id: `T${id}`, name: `Training ${id}`, is_mandatory: false },
    training_dates: [{ date: day, start_time: `${day}T09:00:00`, end_time: `${day}T11:00:00` }],
  });
const taught = [
  on('later', '2099-03-04'),
  on('next', '2099-03-03'),
  on('first', '2020-01-02'),
  on('last', '2020-01-03'),
];

test('lists upcoming classes first, then ended ones, each with a link to its page', async () => {
  network({ [call]: ok(taught) });
  renderPart(<TeachingSection timeZone="America/Chicago" />);
  const section = within(await screen.findByRole('region', { name: 'Classes you teach' }));
  const links = section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Training next', '/classes/next'],
    ['Training later', '/classes/later'],
    ['Training last', '/classes/last'],
    ['Training first', '/classes/first'],
    ['All classes you teach', '/training?tab=upcoming'],
  ]);
  expect(section.getAllByText('Ended')).toHaveLength(2);
});

test('a class of today is first, also after its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T18:00:00Z') });
  network({ [call]: ok([...taught, on('today', '2026-05-13')]) });
  renderPart(<TeachingSection timeZone="America/Chicago" />);
  const section = within(await screen.findByRole('region', { name: 'Classes you teach' }));
  expect(textsOf(section.getAllByRole('link')).slice(0, 2)).toEqual(['Training today', 'Training next']);
  section.getByText('Today');
  expect(section.getAllByText('Ended')).toHaveLength(3);
});

test('shows nothing to employees who teach no class', async () => {
  const { count } = network({ [call]: ok([]) });
  renderPart(
    <>
      <TeachingSection timeZone="America/Chicago" />
      <TeachingList />
    </>,
  );
  await expect.poll(() => count(call)).toBe(1);
  expect(screen.queryByText('Classes you teach')).toBeNull();
});

test('links to each class, and reloads after a failure', async () => {
  const server = network({ [call]: refused(500) });
  const user = renderPart(<TeachingList />);
  await screen.findByText(/We couldn't load the classes you teach/);
  server.answers[call] = ok(taught.slice(0, 2));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const table = await screen.findByRole('table', { name: 'Classes you teach' });
  expect(textsOf(within(table).getAllByRole('link'))).toEqual(['Training next', 'Training later']);
});
