import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attendee, completed, endedClass } from '../../../../testing/certification-lists.ts';
import { aLine, aSheet, aSheetRow } from '../../../../testing/class-day.ts';
import { type Answers, pausedResponse as answerHeld, network, ok, refused } from '../../../../testing/fake-network.ts';
import { currentUrl, renderPart } from '../../../../testing/render-app.tsx';
import { cellsOf } from '../../../../testing/tables.ts';
import { ManageCertificationsTab } from '../manage-certifications-tab.tsx';

const attendees = 'GET /api/training/A/attendees/';
const sheet = 'GET /api/classes/A/attendance/';
const issue = 'POST /api/trainings/A/issue-certifications/';
const address = '/training?tab=manage-certifications';

const classes = [
  endedClass('A', { name: 'CPR', location: 'Station 2', enrollment_count: 3, uncertified_count: 2 }),
  endedClass('B', {
    name: 'Driving',
    training_type: { is_mandatory: false },
    certified_count: 2,
    dates: [{ date: '2026-03-06', start_time: '2026-03-06T09:00:00', end_time: '2026-03-06T11:00:00' }],
  }),
];

/** Opens the subtab. */
function open(more: Answers = {}, at = address) {
  const requests = network({ [completed]: ok(classes), ...more });
  return { ...requests, user: renderPart(<ManageCertificationsTab />, at) };
}

/** Opens Training Attendance of class A. */
async function openAttendance(more: Answers) {
  const opened = open(more);
  await opened.user.click(await screen.findByRole('button', { name: /^Show details of CPR/ }));
  await opened.user.click(screen.getByRole('button', { name: 'View Attendance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Training Attendance' });
  return { ...opened, dialog };
}

const three = [attendee('1010'), attendee('9'), attendee('200', { status: 'Waitlisted', rank: null })];
const issueButton = () => screen.findByRole('button', { name: 'Issue All Certifications' });
const issuedAll = (sent: { body: unknown }) =>
  ok({ detail: '', issued: (sent.body as { employee_ids: string[] }).employee_ids, not_issued: [] });

// spec 2.52
test('completed trainings are listed with those to close first, then latest first, and show their details', async () => {
  const older = endedClass('C', { name: 'Armor', enrollment_count: 4, certified_count: 3 });
  const { user } = open({ [completed]: ok([older, ...classes]) });
  const table = await screen.findByRole('table', { name: 'Completed trainings' });
  expect(cellsOf(table)).toEqual([
    ['CPR', 'Wed, Mar 4, 2026', 'Station 2', '0 of 32 to certify', 'Yes'],
    ['Driving', 'Fri, Mar 6, 2026', 'Room B', '2 of 2', 'No'],
    ['Armor', 'Wed, Mar 4, 2026', 'Room C', '3 of 4', 'Yes'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Show details of CPR, Wed, Mar 4, 2026' }));
  expect(screen.getAllByText('Station 2')).toHaveLength(2);
  screen.getByText('Tue, Mar 3, 2026');
  expect(screen.getByText('Enrolled').nextElementSibling?.textContent).toBe('3');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'station');
  await screen.findByText('1 of 3 classes');
});

test('the attendance is opened from the row, and the count of certified follows', async () => {
  const { user } = open({ [attendees]: ok([attendee('1010')]), [issue]: issuedAll });
  await user.click(await screen.findByRole('button', { name: 'Attendance of CPR, Wed, Mar 4, 2026' }));
  screen.getByText('2 to certify');
  await user.click(await issueButton());
  await screen.findByText('1 of 3');
});

test('a link to a class opens its attendance, and leaves the address when it is closed', async () => {
  const linked = `${address}&subtab=trainings&class=A`;
  const { user } = open({ [attendees]: ok(three) }, linked);
  await screen.findByRole('dialog', { name: 'Training Attendance' });
  expect(currentUrl()).toBe(linked);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentUrl()).toBe(`${address}&subtab=trainings`);
});

// spec 8.37
test('trainings that cannot be loaded show a message and a retry, and no completed trainings a text', async () => {
  const { answers, user } = open({ [completed]: refused(500) });
  await screen.findByText('Failed to fetch training classes');
  answers[completed] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No trainings have been completed yet.');
});

test('Training Attendance lists the attendees by employee ID, and counts the waitlist', async () => {
  const { dialog } = await openAttendance({ [attendees]: ok(three) });
  const table = await within(dialog).findByRole('table', { name: 'Attendees' });
  expect(cellsOf(table)).toEqual([
    ['9', 'Officer 9', 'Sergeant', 'Sun, Feb 1, 2026, 15:00', 'Enrolled'],
    ['1010', 'Officer 1010', 'Sergeant', 'Sun, Feb 1, 2026, 15:00', 'Enrolled'],
  ]);
  within(dialog).getByText('1 person was still on the waitlist and did not attend.');
});

// spec 8.39
test('attendees that cannot be loaded show a message and a retry', async () => {
  const { answers, dialog, user } = await openAttendance({ [attendees]: refused(500) });
  await within(dialog).findByText('Failed to fetch attendees');
  answers[attendees] = ok([]);
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await within(dialog).findByText('No one attended this class.');
  expect(within(dialog).queryByRole('button', { name: 'Issue All Certifications' })).toBeNull();
});

// spec 4.27, 4.28, 7.43
test('Issue All Certifications sends all listed attendees once and closes the dialog', async () => {
  const { to, user } = await openAttendance({ [attendees]: ok(three), [issue]: issuedAll });
  const button = await issueButton();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(issue).map(({ body }) => body)).toEqual([{ employee_ids: ['1010', '9'] }]);
  await user.click(screen.getByRole('button', { name: 'View Attendance' }));
  await waitFor(() => expect(to(attendees).length).toBeGreaterThan(1));
});

test('500 certifications are issued in batches with progress, and the dialog stays until the last batch', async () => {
  const listed = Array.from({ length: 500 }, (_, n) => attendee(String(3000 + n)));
  const third = answerHeld(
    ok({ detail: '', issued: listed.slice(200, 300).map((one) => one.employee_id), not_issued: [] }),
  );
  let calls = 0;
  const { dialog, to, user } = await openAttendance({
    [attendees]: ok(listed),
    [issue]: (sent) => {
      calls += 1;
      return calls === 3 ? third.answer() : issuedAll(sent);
    },
  });
  await user.click(await issueButton());
  await within(dialog).findByText('200 of 500 certifications issued');
  const bar = within(dialog).getByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  await user.keyboard('{Escape}');
  for (const close of within(dialog).getAllByRole('button', { name: 'Close' })) await user.click(close);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  third.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = to(issue).flatMap(({ body }) => (body as { employee_ids: string[] }).employee_ids);
  expect(sent).toEqual(listed.map(({ employee_id }) => employee_id));
});

// spec 8.42
test('a failure keeps the dialog open, shows the reason, and can be retried', async () => {
  const { answers, dialog, user } = await openAttendance({
    [attendees]: ok(three),
    [issue]: refused(409, { detail: 'This class has not ended yet' }),
  });
  await user.click(await issueButton());
  await within(dialog).findByText('Failed to issue certifications');
  within(dialog).getByText('This class has not ended yet');
  answers[issue] = issuedAll;
  await user.click(await issueButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an unknown outcome is no failure once the list shows everyone certified', async () => {
  const { answers, user, dialog } = await openAttendance({ [attendees]: ok(three), [issue]: 'no-response' });
  await user.click(await issueButton());
  within(dialog).getByText(/everyone listed gets a certification/);
  await within(dialog).findByText(/^Failed to issue certifications/);
  await within(dialog).findByText('Unable to connect to server. Please try again.');

  answers[attendees] = ok(
    three.map((one) => ({ ...one, status: one.status === 'Waitlisted' ? one.status : 'Certified' })),
  );
  await user.click(await issueButton());
  await within(dialog).findByText('Everyone listed is certified.');
  expect(within(dialog).queryByText(/everyone listed gets a certification/)).toBeNull();
  expect(within(dialog).queryByText(/Failed to issue/)).toBeNull();
});

test('a failure after some batches says how many certifications are issued', async () => {
  const listed = Array.from({ length: 150 }, (_, n) => attendee(String(3000 + n)));
  let calls = 0;
  const { dialog, user } = await openAttendance({
    [attendees]: ok(listed),
    [issue]: (sent) => {
      calls += 1;
      return calls === 1 ? issuedAll(sent) : refused(503);
    },
  });
  await user.click(await issueButton());
  await within(dialog).findByText('Failed to issue certifications');
  within(dialog).getByText('100 of 150 were issued. Try again to issue the rest.');
});

test('attendees who are not certified are listed with the reason, and the dialog stays', async () => {
  const not_issued = [{ employee_id: '9', detail: 'Not an attendee of this class' }];
  const { dialog, user } = await openAttendance({
    [attendees]: ok(three),
    [issue]: ok({ detail: '', issued: ['1010'], not_issued }),
  });
  await user.click(await issueButton());
  await within(dialog).findByText('1 certification was not issued:');
  within(dialog).getByText('Officer 9 (9): Not an attendee of this class');
});

test('if all attendees are certified, there is no button to issue', async () => {
  const { dialog } = await openAttendance({ [attendees]: ok([attendee('9', { status: 'Certified' })]) });
  await within(dialog).findByText('Everyone listed is certified.');
  within(dialog).getByText('Certified');
  expect(within(dialog).queryByRole('button', { name: 'Issue All Certifications' })).toBeNull();
});

/** Two present attendees, and an absent one. */
const attended = ok(
  aSheet([
    aSheetRow('1010', { lines: [aLine()] }),
    aSheetRow('9', { lines: [aLine({ status: 'absent', minutes: 0 })] }),
    aSheetRow('77', { lines: [aLine()] }),
  ]),
);
const recorded = [attendee('1010'), attendee('9'), attendee('77')];

test('if a listed person was absent, a question names them, and only the present people are certified', async () => {
  const { dialog, user, to, count } = await openAttendance({
    [attendees]: ok(recorded),
    [sheet]: attended,
    [issue]: issuedAll,
  });
  await within(dialog).findByText(/^Attendance of this class was recorded\./);
  await user.click(await issueButton());
  const question = within(dialog).getByRole('alertdialog', { name: '2 of 3: 1 absent' });
  within(question).getByText('Officer 9 (9): Was absent on Wed, Mar 3, 2027.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(count(issue)).toBe(0);
  await user.click(await issueButton());
  await user.click(within(dialog).getByRole('button', { name: 'Certify the 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(issue).map(({ body }) => body)).toEqual([{ employee_ids: ['1010', '77'] }]);
});

test('all are certified with a reason for those who were absent', async () => {
  const { dialog, user, to } = await openAttendance({
    [attendees]: ok(recorded),
    [sheet]: attended,
    [issue]: issuedAll,
  });
  await within(dialog).findByText(/^Attendance of this class was recorded\./);
  await user.click(await issueButton());
  await user.click(within(dialog).getByRole('button', { name: 'Certify all 3 with a reason' }));
  within(dialog).getByText('Please give a reason to certify all');
  await user.type(within(dialog).getByLabelText('Reason to certify all'), 'Made up on Friday');
  await user.click(within(dialog).getByRole('button', { name: 'Certify all 3 with a reason' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(issue).map(({ body }) => body)).toEqual([
    { employee_ids: ['1010', '9', '77'], reasons: { '9': 'Made up on Friday' } },
  ]);
});

test('the reason to certify all stays after a failure, and closing asks before it is lost', async () => {
  const { dialog, user } = await openAttendance({
    [attendees]: ok(recorded),
    [sheet]: attended,
    [issue]: refused(503, { code: 'busy', detail: 'The system is busy.' }),
  });
  await within(dialog).findByText(/^Attendance of this class was recorded\./);
  await user.click(await issueButton());
  await user.type(within(dialog).getByLabelText('Reason to certify all'), 'Made up on Friday');
  await user.click(within(dialog).getByRole('button', { name: 'Certify all 3 with a reason' }));
  await within(dialog).findByText('The system is busy.');
  await user.keyboard('{Escape}');
  const question = await within(dialog).findByRole('alertdialog', { name: 'Discard your entries?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await user.click(await issueButton());
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason to certify all').value).toBe('Made up on Friday');
});
