import type { Trainee } from '@muster/shared/field-training-answers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok } from '../../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../../testing/people.ts';
import { browseApp } from '../../../../testing/render-app.tsx';

const mark = (comment: string | null) => ({
  at: '2026-05-13T15:00:00.000Z',
  by: { employee_id: '1002', name: 'Ada Baker' },
  comment,
});
const reports = [
  aTraineeReport({ evaluation_id: 'E1', on: '2026-05-08', acknowledged: mark('Thanks'), reviewed: mark(null) }),
  aTraineeReport({ evaluation_id: 'E2', on: '2026-05-11', acknowledged: mark(null), corrected: 'Wrong rating' }),
  aTraineeReport({ evaluation_id: 'E3', on: '2026-05-12', can_review: true }),
  aTraineeReport({ evaluation_id: 'E4', on: '2026-05-12', report: 'weekly', acknowledged: mark(null) }),
];

function open(changed: Partial<Trainee>, own: string, parameters = '') {
  const self = { ...employee, employee_id: own };
  signInAs(self);
  network({
    'GET /api/employee-info/': ok(self),
    [`GET /api/employee-permissions/${own}/`]: ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [`GET /api/field-training/trainees/${traineeId}/`]: ok(aTrainee({ reports, ...changed })),
  });
  return browseApp(`/field-training/trainees/${traineeId}?tab=reports${parameters}`);
}

const weeks = async () =>
  (await screen.findAllByRole('region', { name: /^Week of / })).map((week) => week.getAttribute('aria-label'));
const rows = () =>
  screen
    .getAllByRole('region', { name: /^Week of / })
    .flatMap((week) => within(week).getAllByRole('listitem'))
    .map((row) => within(row).getAllByRole('link')[0]?.getAttribute('href'));

test('reports are listed by week, latest first, with what the reviewer has to do', async () => {
  open({ may: { report: false, review: true, manage: false } }, '1002');
  expect(await weeks()).toEqual(['Week of Mon, May 11, 2026', 'Week of Mon, May 4, 2026']);
  expect(rows()).toHaveLength(4);
  // The server names the reports that this person may review: not those that they recorded or corrected.
  expect(screen.getAllByRole('link', { name: /^Review / }).map((link) => link.getAttribute('href'))).toEqual([
    '/evaluations/1004/E3',
  ]);
  screen.getByText('Read, with a comment');
  screen.getByText('Luis Perez · Phase 1 · Corrected');
});

test('the trainee sees which reports to read, and none to review or write', async () => {
  open({ own: true, may: { report: false, review: false, manage: false } }, '1004');
  await weeks();
  expect(screen.getAllByRole('link', { name: /^Read report: / }).map((link) => link.getAttribute('href'))).toEqual([
    '/evaluations/1004/E3',
  ]);
  expect(screen.queryByRole('link', { name: /^(Review|Write) / })).toBeNull();
});

test('a report whose form requires no acknowledgment does not wait for the trainee', async () => {
  open({ own: true, reports: [aTraineeReport({ unread: false })] }, '1004');
  await weeks();
  expect(screen.queryByText('Not read')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Read report: / })).toBeNull();
});

test('filters in the address show one kind or the open ones', async () => {
  const { user } = open({}, '1002', '&state=review&kind=daily');
  expect(await weeks()).toEqual(['Week of Mon, May 11, 2026']);
  expect(rows()).toEqual(['/evaluations/1004/E3', '/evaluations/1004/E2']);
  await user.selectOptions(screen.getByLabelText('Phase'), 'Phase 1');
  expect(rows()).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Phase report');
  screen.getByText('No report matches the filter.');
});
