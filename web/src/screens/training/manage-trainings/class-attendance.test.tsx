import type { Candidate } from '@muster/shared/areas/attendance';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { anAttendee, classesCall, itsClass, openClassDialog } from '../../../testing/manage-trainings-screen.tsx';
import { textsOf } from '../../../testing/tables.ts';

const attendees = 'GET /api/training/A/attendees/';
const add = 'POST /api/trainings/A/add-attendee/';
const remove = 'DELETE /api/trainings/A/remove-attendee/1030/';

const candidates = 'GET /api/trainings/A/candidates/';
const addMany = 'POST /api/trainings/A/add-attendees/';

const aCandidate = (employee_id: string, name: string, overrides: Partial<Candidate> = {}): Candidate => ({
  employee_id,
  name,
  rank: 'Officer',
  status: 'MISSING',
  certification_date: null,
  expiration_date: null,
  standing: null,
  ...overrides,
});

const people = [
  aCandidate('1001', 'James A. Smith'),
  aCandidate('1002', 'Ana Ruiz', { certification_date: '2025-03-02', expiration_date: '2026-03-02' }),
  aCandidate('1003', 'Pat Lee', {
    rank: 'Sergeant',
    status: 'NEAR_EXPIRATION',
    certification_date: '2026-03-02',
    expiration_date: '2027-03-20',
  }),
  aCandidate('1004', 'Sam Smith', { standing: 'other_class', status: 'PENDING' }),
  aCandidate('1030', 'Officer 1030', { standing: 'enrolled', status: 'PENDING' }),
  aCandidate('1006', 'Lou Done', { status: 'COMPLETED', certification_date: '2027-01-02' }),
];

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

// spec 9.12
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

// spec 5.34, 7.41
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

// spec 8.40
test('a refused addition shows the message and the reason, and keeps the typed ID', async () => {
  const { dialog, user } = await openAttendance({ [add]: refused(409, { detail: 'This class is full' }) });
  await user.type(dialog.getByLabelText('Employee ID'), '1031{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Failed to add employee\nThis class is full'));
  expect(dialog.getByLabelText<HTMLInputElement>('Employee ID').value).toBe('1031');
});

// spec 7.42
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

// spec 8.41
test('a failed removal says so in the confirmation', async () => {
  const { dialog, user } = await openAttendance({ [remove]: refused(500) });
  await user.click(await dialog.findByRole('button', { name: 'Remove Officer 1030' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Failed to remove employee');
});

// spec 8.39
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

test('several people are chosen by name and ID, added in one call, and one report names the failures', async () => {
  const { dialog, to, user } = await openAttendance({
    [candidates]: ok(people),
    [addMany]: ok({
      added: [anAttendee({ employee_id: '1001', name: 'James A. Smith' })],
      not_added: [{ employee_id: '1002', code: 'overlap', detail: 'This class overlaps another.' }],
    }),
  });
  const input = dialog.getByLabelText('Employee ID');
  await user.type(input, 'smith james');
  await user.click(await screen.findByRole('option', { name: /James A. Smith/, hidden: true }));
  await user.type(input, 'smith');
  const other = await screen.findByRole('option', { name: /Sam Smith.*another class of this training/, hidden: true });
  expect(other.getAttribute('data-combobox-disabled')).toBe('true');
  await user.clear(input);
  await user.type(input, '1002');
  await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
  expect(to(addMany)[0]?.body).toEqual({ employee_ids: ['1001', '1002'] });
  await dialog.findByText('James A. Smith has been added.');
  const alert = dialog.getByRole('alert');
  within(alert).getByText('1 person was not added:');
  within(alert).getByText('This class overlaps another: Ana Ruiz (1002)');
});

test('a name that is typed and not chosen is asked about', async () => {
  const { dialog, to, user } = await openAttendance({ [candidates]: ok(people) });
  const input = dialog.getByLabelText('Employee ID');
  await user.type(input, 'smith');
  await screen.findByRole('option', { name: /James A. Smith/, hidden: true });
  await user.type(input, '{Enter}');
  await dialog.findByText('Choose a person from the list, or type an exact employee ID');
  expect(to(add)).toEqual([]);
});

test('a pasted list adds matching people, asks about ambiguous entries, and lists the rest', async () => {
  const { dialog, to, user } = await openAttendance({
    [candidates]: ok(people),
    [addMany]: ok({ added: [], not_added: [] }),
  });
  await user.click(dialog.getByRole('radio', { name: 'Paste a list' }));
  await user.click(await dialog.findByLabelText('Employee IDs or names'));
  await user.paste('1002\nLee, Pat; 1030\nSmith\n9999');
  await dialog.findByText('3 people found');
  dialog.getByText('1 person on the list is already in this class.');
  within(dialog.getByText('1 entry matches no active employee:').closest('[role="status"]') as HTMLElement).getByText(
    '9999',
  );
  await user.click(dialog.getByRole('button', { name: 'James A. Smith (1001, Officer)' }));
  await user.click(dialog.getByRole('button', { name: 'Add 3 people' }));
  await waitFor(() => expect(to(addMany)[0]?.body).toEqual({ employee_ids: ['1002', '1003', '1001'] }));
  // What is to be corrected stays.
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Employee IDs or names').value).toBe('9999');
});

test('people due for the training are listed by status, filtered by rank, and selected together', async () => {
  const { dialog, to, user } = await openAttendance({
    [candidates]: ok(people),
    [addMany]: ok({ added: [], not_added: [] }),
  });
  await user.click(dialog.getByRole('radio', { name: 'Due for this training' }));
  await dialog.findByText('Never certified (2)');
  dialog.getByText('Expired (1)');
  dialog.getByText('Expired Mon, Mar 2, 2026');
  dialog.getByText('Expires Sat, Mar 20, 2027');
  expect(dialog.queryByText(/Lou Done|Officer 1030 \(/)).toBeNull();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Sam Smith/ }).disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('Rank'), 'Officer');
  await user.click(dialog.getByRole('checkbox', { name: 'Select all 2' }));
  await user.click(dialog.getByRole('button', { name: 'Add 2 people' }));
  await waitFor(() => expect(to(addMany)[0]?.body).toEqual({ employee_ids: ['1001', '1002'] }));
});

test('more than one batch shows its progress, and a failure midway can be continued', async () => {
  const many = Array.from({ length: 30 }, (_, n) => aCandidate(String(2000 + n), `Officer ${2000 + n}`));
  const { answers, dialog, to, user } = await openAttendance({
    [candidates]: ok(many),
    [addMany]: ok({ added: many.slice(0, 25).map(({ employee_id }) => anAttendee({ employee_id })), not_added: [] }),
  });
  await user.click(dialog.getByRole('radio', { name: 'Due for this training' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all 30' }));
  dialog.getByText(/Only 10 seats are left\. You chose 20 people too many/);
  const first = answers[addMany];
  answers[addMany] = (request) => {
    answers[addMany] = refused(503);
    return typeof first === 'function' ? first(request) : (first as never);
  };
  await user.click(dialog.getByRole('button', { name: 'Add 30 people' }));
  await dialog.findByText('25 people have been added.');
  expect(to(addMany)[1]?.body).toEqual({ employee_ids: ['2025', '2026', '2027', '2028', '2029'] });
  answers[addMany] = ok({ added: many.slice(25).map(({ employee_id }) => anAttendee({ employee_id })), not_added: [] });
  await user.click(dialog.getByRole('button', { name: 'Try again with 5 people' }));
  await dialog.findByText('5 people have been added.');
});

test('Stop waits for the people on their way, says so, and the rest are left alone', async () => {
  const many = Array.from({ length: 30 }, (_, n) => aCandidate(String(2000 + n), `Officer ${2000 + n}`));
  const first = many.slice(0, 25).map(({ employee_id }) => anAttendee({ employee_id }));
  const answer = pausedResponse(ok({ added: first, not_added: [] }));
  const { dialog, to, user } = await openAttendance({ [candidates]: ok(many), [addMany]: answer.answer });
  await user.click(dialog.getByRole('radio', { name: 'Due for this training' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all 30' }));
  await user.click(dialog.getByRole('button', { name: 'Add 30 people' }));
  await user.click(await dialog.findByRole('button', { name: 'Stop' }));
  dialog.getByRole('button', { name: 'Stopping...' });
  answer.release();
  await dialog.findByText('Stopped before adding 5 people.');
  expect(to(addMany)).toHaveLength(1);
});

test('selected people stay selected in another way of adding, and closing asks about them', async () => {
  const { dialog, user } = await openAttendance({ [candidates]: ok(people) });
  await user.click(dialog.getByRole('radio', { name: 'Due for this training' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Ana Ruiz/ }));
  await user.click(dialog.getByRole('radio', { name: 'Paste a list' }));
  await user.click(dialog.getByRole('radio', { name: 'Due for this training' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Ana Ruiz/ }).checked).toBe(true);
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Discard' });
});

test('a person without prerequisites is named, and can be added anyway', async () => {
  const detail = 'Officer 1031 needs CPR before this class.';
  const missing = { code: 'prerequisites_missing', detail } as const;
  const { dialog, to, user } = await openAttendance({
    [candidates]: ok(people),
    [add]: refused(409, missing),
    [addMany]: ok({ added: [], not_added: [{ employee_id: '1031', ...missing }] }),
  });
  await user.type(dialog.getByLabelText('Employee ID'), '1031{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(`Failed to add employee\n${detail}`));
  await user.click(dialog.getByRole('button', { name: 'Add 1 person without prerequisites' }));
  // The server still refuses in this test: the report offers it again.
  await dialog.findByText('1 person was not added:');
  await user.click(await dialog.findByRole('button', { name: 'Add 1 person without prerequisites' }));
  await waitFor(() => expect(to(addMany)).toHaveLength(2));
  expect(to(add)[0]?.body).toEqual({ employee_id: '1031' });
  expect(to(addMany)[0]?.body).toEqual({ employee_ids: ['1031'], override_prerequisites: true });
});
