import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { status } from '../../testing/certification-lists.ts';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../testing/tables.ts';
import { CertificationsTab } from './certifications-tab.tsx';

const call = 'GET /api/trainings/mandatory-status/';
const entries = [
  status('CPR', 'COMPLETED', '2026-05-04', null),
  status('Driving', 'NEAR_EXPIRATION', '2025-12-01', '2026-12-01'),
  status('Firearms', 'MISSING'),
  status('Taser', 'PENDING'),
];

test('every mandatory training shows its status and its dates', async () => {
  network({ [call]: ok(entries) });
  renderPart(<CertificationsTab />);
  expect(cellsOf(await screen.findByRole('table', { name: 'Mandatory Training Status' }))).toEqual([
    ['CPR', 'Completed', 'Mon, May 4, 2026', 'Never'],
    ['Driving', 'Near Expiration', 'Mon, Dec 1, 2025', 'Tue, Dec 1, 2026'],
    ['Firearms', 'Missing', 'Not Certified', 'Never'],
    ['Taser', 'Pending Attendance', 'Not Certified', 'Never'],
  ]);
});

test('a column sorts both ways, absent dates last', async () => {
  network({ [call]: ok(entries) });
  const user = renderPart(<CertificationsTab />);
  const table = await screen.findByRole('table');
  const head = within(table).getByRole('columnheader', { name: 'Certification Date' });
  await user.click(within(head).getByRole('button'));
  expect(cellsOf(table).map(([name]) => name)).toEqual(['Driving', 'CPR', 'Firearms', 'Taser']);
  await user.click(within(head).getByRole('button'));
  expect(cellsOf(table).map(([name]) => name)).toEqual(['CPR', 'Driving', 'Firearms', 'Taser']);
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

test('My Training Certifications shows the same trainings, the urgent ones first, with their counts', async () => {
  network({ [call]: ok([...entries, status('Radio', 'MISSING')]) });
  const user = renderPart(<CertificationsTab />);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'My Training Certifications' }));
  const table = screen.getByRole('table', { name: 'My Training Certifications' });
  expect(cellsOf(table).map(([name]) => name)).toEqual(['Firearms', 'Radio', 'Taser', 'Driving', 'CPR']);
  const counts = within(screen.getByRole('list', { name: 'Trainings by status' })).getAllByRole('listitem');
  expect(textsOf(counts)).toEqual(['2Missing', '1Pending Attendance', '1Near Expiration', '1Completed']);
  await user.click(screen.getByRole('button', { name: 'Mandatory Training Status' }));
  screen.getByRole('table', { name: 'Mandatory Training Status' });
});

test('a department without mandatory trainings says so', async () => {
  network({ [call]: ok([]) });
  renderPart(<CertificationsTab />);
  await screen.findByText('Your department has no mandatory trainings at the moment.');
});

test('a status that cannot be loaded shows a message and a retry', async () => {
  const server = network({ [call]: refused(500) });
  const user = renderPart(<CertificationsTab />);
  await screen.findByText('Failed to fetch certification status');
  server.answers[call] = ok(entries);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('CPR');
});
