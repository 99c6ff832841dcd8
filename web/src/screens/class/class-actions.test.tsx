import type { ClassDay } from '@muster/shared/attendance-answers';
import { permissionTypes } from '@muster/shared/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noteResponse } from '../../api/connection.ts';
import { aClassDay, aSheet, aSheetRow } from '../../testing/class-day.ts';
import { type Answers, network, ok } from '../../testing/fake-network.ts';
import { anAttendee } from '../../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../../testing/people.ts';
import { browseApp, renderApp } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';

beforeEach(() => signInAs(employee));

const classDay = 'GET /api/classes/A/';
const attendees = 'GET /api/training/A/attendees/';
const deletion = 'DELETE /api/trainings/delete-class/A/';

function answers(day: Partial<ClassDay>, more: Answers): Answers {
  const manages = day.may_certify ?? true;
  return {
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(
      permissionTypes.map((permission_type) => ({
        permission_type,
        active: manages && permission_type === 'manage_trainings',
      })),
    ),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [classDay]: ok(aClassDay(day)),
    'GET /api/classes/A/attendance/': ok(aSheet([aSheetRow('1')])),
    [attendees]: ok([anAttendee({ employee_id: '1030' }), anAttendee({ employee_id: '1040', status: 'Waitlisted' })]),
    ...more,
  };
}

const tabs = () => textsOf(screen.getAllByRole('tab'));
const heading = () => screen.findByRole('heading', { name: 'Firearms Qualification', level: 1 });

test('staff who manage trainings see the roster first, with the way from the Training screen', async () => {
  network(answers({}, {}));
  renderApp('/classes/A');
  await heading();
  expect(tabs()).toEqual(['Roster', 'Attendance', 'Check-in', 'Evaluations', 'Staffing', 'Certificates', 'Class file']);
  await screen.findByRole('heading', { name: 'Attendees (1 of 20)' });
  screen.getByRole('heading', { name: 'Waitlist (1)' });
  screen.getByRole('radio', { name: 'Due for this training' });
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  const steps = trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(steps).toEqual([
    ['Training', '/training?tab=manage'],
    ['Firearms Qualification', '/training?tab=manage&type=T1'],
  ]);
  expect(trail.getByText('Wed, Mar 3, 2027').getAttribute('aria-current')).toBe('page');
});

test('an instructor without the permission sees the attendance first, and no changes as actions', async () => {
  network(answers({ may_certify: false }, {}));
  const user = renderApp('/classes/A');
  await heading();
  expect(tabs()).toEqual(['Attendance', 'Check-in', 'Evaluations', 'Staffing', 'Class file']);
  await screen.findByRole('table', { name: /^Attendance on/ });
  expect(screen.getByRole('link', { name: 'Print sheet' }).getAttribute('href')).toBe('/classes/A?tab=sign-in-sheet');
  for (const name of ['Edit class', 'Move', 'Repeat weekly']) expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions for this class' }));
  await screen.findByRole('menuitem', { name: 'Prepare for offline use' });
  expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Prepare for offline use']);
});

test('without a connection, the page says that the class is not prepared', async () => {
  const server = network(answers({ may_certify: false }, {}));
  const user = renderApp('/classes/A');
  await heading();
  expect(screen.queryByText(/prepared on this device/i)).toBeNull();
  for (const call of Object.keys(server.answers)) server.answers[call] = 'no-response';
  act(() => noteResponse(false));
  await screen.findByText('No connection. This class is not prepared on this device.');
  await user.click(screen.getByRole('button', { name: 'More actions for this class' }));
  const item = await screen.findByRole('menuitem', { name: /^Prepare for offline use/ });
  expect([item.textContent, (item as HTMLButtonElement).disabled]).toEqual([
    'Prepare for offline useThis needs a connection.',
    true,
  ]);
});

test('a removed attendee changes the roster and the counts of the class', async () => {
  const remove = 'DELETE /api/trainings/A/remove-attendee/1030/';
  const server = network(answers({ enrolled_count: 1 }, { [remove]: ok({ detail: '' }) }));
  const user = renderApp('/classes/A');
  await user.click(await screen.findByRole('button', { name: 'Remove Officer 1030' }));
  server.answers[attendees] = ok([]);
  server.answers[classDay] = ok(aClassDay({ enrolled_count: 0 }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('heading', { name: 'Attendees (0 of 20)' });
  await screen.findByText('0 of 20');
});

test('the class is edited and repeated on its page', async () => {
  network(answers({}, {}));
  const user = renderApp('/classes/A');
  await user.click(await screen.findByRole('button', { name: 'Edit class' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Training Class' }));
  await waitFor(() => expect(edit.getByLabelText<HTMLInputElement>('Class Size').value).toBe('20'));
  await user.click(edit.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Repeat weekly' }));
  await screen.findByRole('dialog', { name: /Repeat/ });
});

test('a deleted class leads to the classes of its training', async () => {
  const { count } = network(
    answers(
      {},
      { [deletion]: ok({ detail: '' }), 'GET /api/training-types/': ok([]), 'GET /api/classes/A/documents/': ok([]) },
    ),
  );
  const { user, address } = browseApp('/classes/A');
  await user.click(await screen.findByRole('button', { name: 'More actions for this class' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Class' }));
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/training?tab=manage&type=T1'));
  expect(count(deletion)).toBe(1);
});

test('the earlier addresses of the sheet and of the certifications still open them', async () => {
  const sheet = 'GET /api/classes/A/sign-in-sheet/?session=2027-03-04T13%3A00%3A00';
  network(
    answers(
      {},
      { [sheet]: ok({ attendees: [], waitlist: [], state: 'ab'.repeat(32), at: '2027-03-01T15:00:00.000Z' }) },
    ),
  );
  const user = renderApp('/classes/A?tab=sign-in-sheet');
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Wed, Mar 3, 2027' }));
  await screen.findByRole('tab', { name: 'Roster', selected: true });
});

test('the tab of certificates keeps its earlier address', async () => {
  network(answers({}, {}));
  renderApp('/classes/A?tab=certifications');
  await screen.findByRole('tab', { name: 'Certificates', selected: true });
  await screen.findByRole('table', { name: 'Certifications of this class' });
});

test('people chosen for a class are not lost without a question', async () => {
  const person = { employee_id: '1001', name: 'Ana Ruiz', rank: null, status: 'MISSING', standing: null };
  network(answers({}, { 'GET /api/trainings/A/candidates/': ok([person]) }));
  const { user, address } = browseApp('/classes/A');
  await user.type(await screen.findByLabelText('Employee ID'), '1001');
  await user.click(await screen.findByRole('option', { name: /Ana Ruiz/, hidden: true }));
  // Another question does not lose them either.
  await user.click(screen.getByRole('button', { name: 'Remove Officer 1030' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('tab', { name: 'Attendance' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your entries?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  screen.getByRole('group', { name: 'Chosen people' });
  expect(address()).toBe('/classes/A');
  await user.click(screen.getByRole('link', { name: 'Print sheet' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/classes/A?tab=sign-in-sheet'));
});

/** The contract's schema accepts no shorter id. */
const otherId = '01HZZZZZZZZZZZZZZZZZZZZZZZ';
const cancellation = 'POST /api/trainings/A/cancel/';
const canceled = {
  at: '2027-02-01T15:00:00.000Z',
  by: { employee_id: '1002', name: 'Ana Ruiz' },
  reason: 'The instructor is ill',
};
const canceledPerson = (employee_id: string, more: object) => ({
  employee_id,
  name: `Officer ${employee_id}`,
  rank: null,
  request_date: '2027-01-01T15:00:00.000Z',
  moved_to: null,
  not_moved: null,
  ...more,
});

test('canceling takes a reason, names the attendees who were not moved, and then shows the canceled class', async () => {
  const other = aClassDay({
    id: otherId,
    class_size: 9,
    enrolled_count: 0,
    training_dates: [{ date: '2099-03-03', start_time: '2099-03-03T09:00:00', end_time: '2099-03-03T12:00:00' }],
  });
  const full = { ...other, id: 'C', class_size: 1 };
  const people = [
    canceledPerson('1', { moved_to: { class_id: otherId, date: '2099-03-03' } }),
    canceledPerson('2', { not_moved: 'This class is full' }),
  ];
  const answer = { ...canceled, attendees: people, waitlist: [canceledPerson('3', {})] };
  const server = network(
    answers(
      { enrolled_count: 2 },
      {
        'GET /api/training-types/T1/classes/': ok([aClassDay({ enrolled_count: 2 }), other, full]),
        [cancellation]: ok(answer),
        'GET /api/trainings/A/cancellation/': ok(answer),
      },
    ),
  );
  const user = renderApp('/classes/A');
  await user.click(await screen.findByRole('button', { name: 'More actions for this class' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel class' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel class' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel class' }));
  await dialog.findByText('Reason is required');
  expect(server.count(cancellation)).toBe(0);
  await user.type(dialog.getByLabelText('Reason'), canceled.reason);
  const choice = await dialog.findByLabelText('Move 2 attendees to');
  expect(textsOf(within(choice).getAllByRole('option'))).toHaveLength(2);
  await user.selectOptions(choice, otherId);
  server.answers[classDay] = ok(aClassDay({ canceled, is_active: false, enrolled_count: 0 }));
  await user.dblClick(dialog.getByRole('button', { name: 'Cancel class' }));
  await dialog.findByText('The class has been canceled. 1 attendee moved, 1 not moved:');
  expect(server.count(cancellation)).toBe(1);
  dialog.getByText('Officer 2: This class is full');
  await user.click(dialog.getByRole('button', { name: 'Done' }));

  await screen.findByText(/^Canceled on .+ by Ana Ruiz$/);
  screen.getByText(canceled.reason);
  expect(tabs()).toEqual(['People', 'Class file']);
  const table = within(await screen.findByRole('table', { name: 'Enrolled when the class was canceled (2)' }));
  expect(table.getByRole('link', { name: 'Moved to Tue, Mar 3, 2099' }).getAttribute('href')).toBe(
    `/classes/${otherId}`,
  );
  table.getByText('Not moved: This class is full');
  screen.getByRole('table', { name: 'Waitlist when the class was canceled (1)' });
  for (const name of ['Edit class', 'Move']) expect(screen.queryByRole('button', { name })).toBeNull();
  screen.getByRole('button', { name: 'Repeat weekly' });
});

test('the deletion of a class with attendees or documents offers to cancel it', async () => {
  const document = { id: 'D', class_id: 'A', removed: null };
  network(
    answers(
      { enrolled_count: 0, waitlisted_count: 0 },
      { 'GET /api/classes/A/documents/': ok([document]), 'GET /api/training-types/T1/classes/': ok([]) },
    ),
  );
  const user = renderApp('/classes/A');
  await user.click(await screen.findByRole('button', { name: 'More actions for this class' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Class' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel class instead' }));
  await screen.findByRole('dialog', { name: 'Cancel class' });
});
