import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { status } from '../../../testing/certification-lists.ts';
import { network, ok, refused } from '../../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../../testing/tables.ts';
import { aClass } from '../../../testing/training-classes.ts';
import { CertificationsTab } from './certifications-tab.tsx';

const call = 'GET /api/trainings/mandatory-status/';
const available = 'GET /api/training-classes/available/';
const entries = [
  status('CPR', 'COMPLETED', '2026-05-04', null),
  status('Driving', 'NEAR_EXPIRATION', '2025-12-01', '2026-12-01'),
  status('Firearms', 'MISSING'),
  status('Taser', 'PENDING'),
];

const none = 'No class is open for enrollment';
const over = 'Your class has ended; its certificate is not issued yet';

// spec 2.45, 4.23, 4.24, 4.25, 4.26
test('every mandatory training shows its status and its dates', async () => {
  network({ [available]: ok([]), [call]: ok(entries) });
  renderPart(<CertificationsTab />);
  const table = await screen.findByRole('table', { name: 'Mandatory Training Status' });
  await screen.findAllByText(none);
  expect(cellsOf(table)).toEqual([
    ['CPR', 'Completed', 'Mon, May 4, 2026', 'Never', ''],
    ['Driving', 'Near Expiration', 'Mon, Dec 1, 2025', 'Tue, Dec 1, 2026', none],
    ['Firearms', 'Missing', 'Not Certified', 'Never', `Never certified${none}`],
    ['Taser', 'Pending Attendance', 'Not Certified', 'Never', `Never certified${over}`],
  ]);
});

test('a column sorts both ways, absent dates last', async () => {
  network({ [available]: ok([]), [call]: ok(entries) });
  const user = renderPart(<CertificationsTab />);
  const table = await screen.findByRole('table');
  const head = within(table).getByRole('columnheader', { name: 'Certification Date' });
  await user.click(within(head).getByRole('button'));
  expect(cellsOf(table).map(([name]) => name)).toEqual(['Driving', 'CPR', 'Firearms', 'Taser']);
  await user.click(within(head).getByRole('button'));
  expect(cellsOf(table).map(([name]) => name)).toEqual(['CPR', 'Driving', 'Firearms', 'Taser']);
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

// spec 2.46
test('My Training Certifications shows the same trainings, the urgent ones first, with their counts', async () => {
  network({ [available]: ok([]), [call]: ok([...entries, status('Radio', 'MISSING')]) });
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
  network({ [available]: ok([]), [call]: ok([]) });
  renderPart(<CertificationsTab />);
  await screen.findByText('Your department has no mandatory trainings at the moment.');
});

// spec 8.35
test('a status that cannot be loaded shows a message and a retry', async () => {
  const server = network({ [available]: ok([]), [call]: refused(500) });
  const user = renderPart(<CertificationsTab />);
  await screen.findByText('Failed to fetch certification status');
  server.answers[call] = ok(entries);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('CPR');
});

test('expired differs from never certified, and each row links to a class that resolves it', async () => {
  const type = (name: string) => ({ id: name, name, is_mandatory: true });
  network({
    [call]: ok([
      status('Firearms', 'MISSING'),
      status('CPR', 'MISSING', '2020-09-17', '2021-09-17'),
      status('Taser', 'PENDING'),
      status('Radio', 'NEAR_EXPIRATION', '2025-12-01', '2026-12-01'),
    ]),
    [available]: ok([
      aClass({ id: 'A', training_type: type('CPR') }),
      aClass({ id: 'B', training_type: type('Taser'), is_enrolled: true }),
      aClass({ id: 'C', training_type: type('Radio'), is_waitlisted: true }),
    ]),
  });
  const user = renderPart(<CertificationsTab />, '/training?tab=completed');
  const table = await screen.findByRole('table');
  const link = (name: string) => within(table).getByRole('link', { name }).getAttribute('href');
  await within(table).findByText('You have a seat on Wed, Mar 3, 2027');
  within(table).getByText('Expired Fri, Sep 17, 2021');
  expect(link('Find a class of CPR')).toBe('/training?tab=signup&type=CPR');
  expect(link('You have a seat on Wed, Mar 3, 2027')).toBe('/training?tab=upcoming&class=B');
  expect(link('You are on a waitlist')).toBe('/training?tab=signup&type=Radio&class=C');

  const head = within(table).getByRole('columnheader', { name: 'Status' });
  await user.click(within(head).getByRole('button'));
  expect(cellsOf(table).map(([name]) => name)).toEqual(['CPR', 'Firearms', 'Taser', 'Radio']);
  const filter = screen.getByRole('combobox', { name: 'Status' });
  await user.selectOptions(filter, 'Expired');
  expect(cellsOf(table).map(([name]) => name)).toEqual(['CPR']);
  expect(currentUrl()).toBe('/training?tab=completed&status=expired');
  await user.selectOptions(filter, 'Never certified');
  expect(cellsOf(table).map(([name]) => name)).toEqual(['Firearms', 'Taser']);
  await user.selectOptions(filter, 'Completed');
  screen.getByText('None of your trainings has the status “Completed”.');
});
