import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../testing/fake-network.ts';
import { anAttendee, classesCall, itsClass, openClassDialog } from '../../testing/manage-trainings-screen.tsx';
import { textsOf } from '../../testing/tables.ts';

const attendees = 'GET /api/training/A/attendees/';
const add = 'POST /api/trainings/A/add-attendee/';
const remove = 'DELETE /api/trainings/A/remove-attendee/1030/';

const list = [
  anAttendee({ employee_id: '1030' }),
  anAttendee({ employee_id: '999', status: 'Certified' }),
  anAttendee({ employee_id: '1050', status: 'Waitlisted' }),
  anAttendee({ employee_id: '1040', status: 'Waitlisted' }),
];

const openAttendance = (answers: Answers = {}) =>
  openClassDialog('Attendance', 'Class Attendance', {
    [classesCall]: ok([itsClass({ id: 'A' })]),
    [attendees]: ok(list),
    ...answers,
  });

const ids = (table: HTMLElement) => textsOf(table.querySelectorAll('[data-label="Employee ID"]'));

test('the attendees are sorted by employee ID, the waitlist by position, with a word for each status', async () => {
  const { dialog } = await openAttendance();
  const seated = await dialog.findByRole('table', { name: 'Attendees' });
  expect(ids(seated)).toEqual(['999', '1030']);
  expect(within(seated).getByRole('columnheader', { name: 'Employee ID' }).getAttribute('aria-sort')).toBe('ascending');
  expect(ids(dialog.getByRole('table', { name: 'Waitlist' }))).toEqual(['1050', '1040']);
  dialog.getByText('Attendees (2 of 12)');
  dialog.getByText('Waitlist (2)');
  within(seated).getByText('Enrolled');
  within(seated).getByText('Certified');
});

test('a certified attendee cannot be removed', async () => {
  const { dialog } = await openAttendance();
  await dialog.findByRole('table', { name: 'Attendees' });
  dialog.getByRole('button', { name: 'Remove Officer 1030' });
  expect(dialog.queryByRole('button', { name: 'Remove Officer 999' })).toBeNull();
});

test('adding an employee requires the ID, reloads the list and clears the field', async () => {
  const added = anAttendee({ employee_id: '1031' });
  const { answers, dialog, to, user } = await openAttendance({ [add]: ok(added) });
  await dialog.findByRole('table', { name: 'Attendees' });
  await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
  dialog.getByText('Employee ID is required');
  expect(to(add)).toEqual([]);
  const loads = to(classesCall).length;
  answers[attendees] = ok([...list, added]);
  await user.type(dialog.getByLabelText('Employee ID'), '1031{Enter}');
  await dialog.findByText('Officer 1031 has been added.');
  await dialog.findByRole('button', { name: 'Remove Officer 1031' });
  expect(to(add)[0]?.body).toEqual({ employee_id: '1031' });
  expect(document.activeElement).toBe(dialog.getByLabelText('Employee ID'));
  await waitFor(() => expect(to(classesCall)).toHaveLength(loads + 1));
});

test('the message of the last addition is removed when the next one is refused', async () => {
  const { answers, dialog, user } = await openAttendance({ [add]: ok(anAttendee({ employee_id: '1031' })) });
  await user.type(dialog.getByLabelText('Employee ID'), '1031{Enter}');
  await dialog.findByText('Officer 1031 has been added.');
  answers[add] = refused(409, { detail: 'This class is full' });
  await user.type(dialog.getByLabelText('Employee ID'), '1032{Enter}');
  await dialog.findByRole('alert');
  expect(dialog.queryByText('Officer 1031 has been added.')).toBeNull();
});

test('a refused addition shows the message and the reason, and keeps the typed ID', async () => {
  const { dialog, user } = await openAttendance({ [add]: refused(409, { detail: 'This class is full' }) });
  await user.type(dialog.getByLabelText('Employee ID'), '1031{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Failed to add employee\nThis class is full'));
  expect(dialog.getByLabelText<HTMLInputElement>('Employee ID').value).toBe('1031');
});

test('removing an attendee asks first, says what is lost, and reloads the list', async () => {
  const { answers, dialog, to, user } = await openAttendance({ [remove]: ok({ detail: 'Attendee removed' }) });
  await user.click(await dialog.findByRole('button', { name: 'Remove Officer 1030' }));
  const question = within(dialog.getByRole('alertdialog', { name: 'Remove Officer 1030 (1030) from this class?' }));
  question.getByText('They lose their seat and will be notified.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  const again = await dialog.findByRole('button', { name: 'Remove Officer 1030' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(to(remove)).toEqual([]);

  await user.click(again);
  answers[attendees] = ok(list.slice(1));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Officer 1030 has been removed.');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Officer 1030' })).toBeNull());
});

test('a failed removal says so in the confirmation', async () => {
  const { dialog, user } = await openAttendance({ [remove]: refused(500) });
  await user.click(await dialog.findByRole('button', { name: 'Remove Officer 1030' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Failed to remove employee');
});

test('attendees that cannot be loaded show a message and a retry, and a class without attendees says so', async () => {
  const { answers, dialog, user } = await openAttendance({ [attendees]: refused(500) });
  await dialog.findByText('Failed to fetch attendees');
  answers[attendees] = ok([]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No one is enrolled in this class yet.');
});

test('if the reload after a removal fails, the rows stay, with a message, their time and a retry', async () => {
  const { answers, dialog, user } = await openAttendance({ [remove]: ok({ detail: 'Attendee removed' }) });
  await user.click(await dialog.findByRole('button', { name: 'Remove Officer 1030' }));
  answers[attendees] = refused(503);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toMatch(/^Failed to fetch attendeesShown as of .*\d\d:\d\d\./);
  dialog.getByText('Officer 1030 has been removed.');
  expect(ids(dialog.getByRole('table', { name: 'Attendees' }))).toEqual(['999', '1030']);
  answers[attendees] = ok(list.slice(1));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(ids(dialog.getByRole('table', { name: 'Attendees' }))).toEqual(['999']);
});
