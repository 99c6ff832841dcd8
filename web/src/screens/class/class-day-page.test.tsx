import type { AttendanceSheet, ClassDay } from '@muster/shared/attendance-answers';
import { type PermissionType, permissionTypes } from '@muster/shared/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aClassDay, aLine, aSheet, aSheetRow, by, firstDay, secondDay } from '../../testing/class-day.ts';
import { type Answers, pausedResponse as heldBack, network, ok, refused } from '../../testing/fake-network.ts';
import { LoadAgain } from '../../testing/load-again.tsx';
import { employee, signInAs } from '../../testing/people.ts';
import { browseApp, renderApp, renderPart } from '../../testing/render-app.tsx';
import { cellsOf } from '../../testing/tables.ts';
import { AttendanceTab } from './class-day/components/attendance-tab.tsx';

beforeEach(() => signInAs(employee));

const classDay = 'GET /api/classes/A/';
const sheetCall = 'GET /api/classes/A/attendance/';
const record = 'POST /api/classes/A/attendance/';

function page(answers: Answers, held: readonly PermissionType[] = ['manage_trainings']) {
  return network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(
      permissionTypes.map((permission_type) => ({ permission_type, active: held.includes(permission_type) })),
    ),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    ...answers,
  });
}

/** Opens the Attendance tab with this sheet, which a test may replace. */
async function open(sheet: AttendanceSheet, day: Partial<ClassDay> = {}, more: Answers = {}) {
  const requests = page({ [classDay]: ok(aClassDay(day)), [sheetCall]: ok(sheet), ...more });
  const user = renderApp('/classes/A?tab=attendance');
  await screen.findByRole('heading', { name: 'Firearms Qualification', level: 1 });
  return { ...requests, user };
}

const choice = (name: string) => within(screen.getByRole('group', { name: `Attendance of ${name}` }));
const radio = (name: string, status: string) => choice(name).getByRole<HTMLInputElement>('radio', { name: status });
const three = [aSheetRow('1'), aSheetRow('2'), aSheetRow('3')];
const saveButton = (changes: number) =>
  screen.getByRole('button', {
    name: changes === 0 ? 'Save attendance' : `Save attendance (${changes} change${changes === 1 ? '' : 's'})`,
  });

/** Returns the answer to a call that records all lines it is sent, and the sheet from then on. */
function recording(rows: AttendanceSheet['rows']) {
  let now = rows;
  return {
    [sheetCall]: () => ok(aSheet(now)),
    [record]: ({ body }: { body: unknown }) => {
      const { lines } = body as {
        lines: { employee_id: string; status: 'present'; minutes: number; reason?: string }[];
      };
      now = now.map((row) => {
        const line = lines.find(({ employee_id }) => employee_id === row.employee_id);
        if (!line) return row;
        const { employee_id: _, ...given } = line;
        return {
          ...row,
          lines: [...row.lines, aLine({ no: 50 + row.lines.length, ...given, reason: given.reason ?? null })],
        };
      });
      return ok({ rows: now, not_recorded: [] });
    },
  };
}

test('a class shows its facts, and its attendees with the recorded attendance', async () => {
  const { user } = await open(aSheet([aSheetRow('1', { lines: [aLine()] }), aSheetRow('2')]), { waitlisted_count: 2 });
  const facts = screen.getByText('Range 2').closest('dl');
  expect(facts?.textContent).toContain('3 of 20');
  expect(facts?.textContent).toContain('Waitlist2');
  await screen.findByText('1 present, 0 absent, 0 excused, 1 not marked');
  expect(radio('Officer 1', 'Present').checked).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Minutes of Officer 1' })).toHaveProperty('value', '120');
  expect(screen.queryByRole('textbox', { name: 'Minutes of Officer 2' })).toBeNull();
  screen.getByRole('link', { name: 'Officer 1' });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'officer 2');
  await screen.findByText('1 of 2 attendees');
  expect(screen.queryByRole('group', { name: 'Attendance of Officer 1' })).toBeNull();
});

test('an instructor without permissions sees the names without links', async () => {
  page({ [classDay]: ok(aClassDay({ may_certify: false })), [sheetCall]: ok(aSheet(three)) }, []);
  renderApp('/classes/A');
  await screen.findByText('0 present, 0 absent, 0 excused, 3 not marked');
  expect(screen.queryByRole('link', { name: 'Officer 1' })).toBeNull();
});

test('a forbidden class shows a message and a link back', async () => {
  page({ [classDay]: refused(403, { detail: 'No', code: 'forbidden' }), [sheetCall]: refused(403) }, []);
  renderApp('/classes/A');
  await screen.findByRole('heading', { name: 'You do not have access to this page' });
  expect(screen.getByRole('link', { name: 'Your classes' }).getAttribute('href')).toBe('/training?tab=upcoming');
});

test('a class that does not exist leads back to the trainings', async () => {
  page({ [classDay]: refused(404, { detail: 'Not found', code: 'not_found' }) });
  renderApp('/classes/A');
  await screen.findByRole('heading', { name: 'No such class' });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Manage Trainings' }).getAttribute('href')).toBe('/training?tab=manage'),
  );
});

test('a class that cannot be loaded shows a message and a retry', async () => {
  const { answers } = page({ [classDay]: refused(500), [sheetCall]: ok(aSheet([])) });
  const user = renderApp('/classes/A?tab=attendance');
  await screen.findByText("We couldn't load this class. Check your connection and try again.");
  answers[classDay] = ok(aClassDay());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No one is enrolled in this class yet.');
});

test('attendance is chosen by keyboard and saved in one call for a day', async () => {
  const { user, to } = await open(aSheet(three), {}, recording(three));
  await screen.findByRole('table', { name: /^Attendance on/ });
  act(() => radio('Officer 1', 'Present').focus());
  await user.keyboard('a{ArrowDown}p{ArrowDown}e');
  expect(radio('Officer 1', 'Absent').checked).toBe(true);
  expect(radio('Officer 2', 'Present').checked).toBe(true);
  expect(document.activeElement).toBe(radio('Officer 3', 'Excused'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(radio('Officer 2', 'Present'));
  await user.clear(screen.getByRole('textbox', { name: 'Minutes of Officer 2' }));
  await user.type(screen.getByRole('textbox', { name: 'Minutes of Officer 2' }), '90');
  screen.getByText('1 present, 1 absent, 1 excused');
  await user.click(saveButton(3));
  await screen.findByText('3 attendance changes saved.');
  expect(to(record).map(({ body }) => body)).toEqual([
    {
      session: firstDay.session,
      lines: [
        { employee_id: '1', status: 'absent', minutes: 0 },
        { employee_id: '2', status: 'present', minutes: 90 },
        { employee_id: '3', status: 'excused', minutes: 0 },
      ],
    },
  ]);
  expect(saveButton(0)).toHaveProperty('disabled', true);
});

test('"All present" chooses for people without a line, and 120 people are saved by two calls', async () => {
  const many = Array.from({ length: 120 }, (_, n) => aSheetRow(String(n + 1)));
  const { user, to } = await open(aSheet(many), {}, recording(many));
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  screen.getByText('120 present, 0 absent, 0 excused');
  await user.click(saveButton(120));
  await screen.findByText('120 attendance changes saved.');
  expect(to(record).map(({ body }) => (body as { lines: unknown[] }).lines.length)).toEqual([100, 20]);
});

test('minutes beyond the session are refused before anything is sent', async () => {
  const { user, count } = await open(aSheet(three));
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  const minutes = screen.getByRole('textbox', { name: 'Minutes of Officer 1' });
  await user.clear(minutes);
  await user.type(minutes, '121');
  screen.getByText('Enter whole minutes from 0 to 120');
  await user.click(saveButton(3));
  screen.getByText('Please correct the minutes of 1 person first.');
  expect(count(record)).toBe(0);
});

test('a correction asks for a reason, and the earlier line stays beside it', async () => {
  const rows = [aSheetRow('1', { lines: [aLine({ status: 'absent', minutes: 0 })] }), aSheetRow('2')];
  const { user, to } = await open(aSheet(rows), {}, recording(rows));
  await screen.findByRole('table', { name: /^Attendance on/ });
  await user.click(radio('Officer 1', 'Present'));
  await user.click(radio('Officer 2', 'Present'));
  await user.click(saveButton(2));
  const dialog = await screen.findByRole('dialog', { name: 'Correct attendance' });
  within(dialog).getByText('Officer 1: absent, now present, 120 min');
  await user.click(within(dialog).getByRole('button', { name: 'Save attendance' }));
  within(dialog).getByText('Please give a reason');
  await user.type(within(dialog).getByLabelText('Reason'), 'Came late');
  await user.click(within(dialog).getByRole('button', { name: 'Save attendance' }));
  await screen.findByText('2 attendance changes saved.');
  expect(to(record)[0]?.body).toEqual({
    session: firstDay.session,
    lines: [
      { employee_id: '1', status: 'present', minutes: 120, reason: 'Came late', replaces: 7 },
      { employee_id: '2', status: 'present', minutes: 120 },
    ],
  });
  screen.getByText('Earlier: absent, by Luis Diaz on Wed, Mar 3, 2027, 14:05.');
  screen.getByText(/^Corrected: present, 120 min, by Luis Diaz on Wed, Mar 3, 2027, 14:05\. Reason: Came late$/);
});

test('a failure is shown in the row, and the choice is kept', async () => {
  const { user } = await open(
    aSheet(three),
    {},
    {
      [record]: ok({
        rows: [],
        not_recorded: [{ employee_id: '2', code: 'not_found', detail: 'Not an attendee of this class' }],
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  await user.click(saveButton(3));
  await screen.findByText('Not an attendee of this class');
  screen.getByText(/^1 change could not be recorded\./);
  expect(radio('Officer 2', 'Present').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo the change of Officer 2' }));
  expect(screen.queryByText('Not an attendee of this class')).toBeNull();
});

test('without a connection every choice is kept, and saving again sends them', async () => {
  const { user, answers, to } = await open(aSheet(three), {}, { [record]: 'no-response' });
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  await user.click(saveButton(3));
  await screen.findByText(/We couldn't save the attendance\. Your choices are kept\./);
  Object.assign(answers, recording(three));
  await user.click(saveButton(3));
  await screen.findByText('3 attendance changes saved.');
  expect(to(record).at(-1)?.body).toMatchObject({
    lines: [{ employee_id: '1' }, { employee_id: '2' }, { employee_id: '3' }],
  });
});

test('a save whose answer was lost leaves no change once the sheet has the lines', async () => {
  const saved = recording(three);
  const { user } = await open(
    aSheet(three),
    {},
    {
      ...saved,
      [record]: (sent) => {
        saved[record](sent);
        return 'no-response';
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  await user.click(saveButton(3));
  await waitFor(() => expect(saveButton(0)).toHaveProperty('disabled', true));
  screen.getByText('3 present, 0 absent, 0 excused');
});

test('a line recorded by another person is shown beside the choice, and either one can be taken', async () => {
  const { user, answers, to, count } = await open(aSheet(three));
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  const theirs = (no: number) => aLine({ no, status: 'absent', minutes: 0 });
  const now = [aSheetRow('1', { lines: [theirs(8)] }), aSheetRow('2', { lines: [theirs(9)] }), aSheetRow('3')];
  Object.assign(answers, recording(now), { [record]: refused(503, { code: 'busy', detail: 'The system is busy.' }) });
  await user.click(saveButton(3));
  await screen.findAllByText(
    'Luis Diaz recorded absent on Wed, Mar 3, 2027, 14:05, after you opened this page. You chose present, 120 min.',
  );
  const sent = count(record);
  await user.click(saveButton(3));
  screen.getByText(/^Another person recorded 2 entries in the meantime\./);
  expect(count(record)).toBe(sent);
  await user.click(screen.getByRole('button', { name: 'Take the recorded entry for Officer 1' }));
  expect(radio('Officer 1', 'Absent').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Keep my choice for Officer 2' }));
  Object.assign(answers, recording(now));
  await user.click(saveButton(2));
  const dialog = await screen.findByRole('dialog', { name: 'Correct attendance' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Was there');
  await user.click(within(dialog).getByRole('button', { name: 'Save attendance' }));
  await screen.findByText('2 attendance changes saved.');
  expect(to(record).at(-1)?.body).toMatchObject({
    lines: [
      { employee_id: '2', status: 'present', replaces: 9, reason: 'Was there' },
      { employee_id: '3', status: 'present' },
    ],
  });
});

test('choices made during a save are kept', async () => {
  const saved = recording(three);
  const answer = heldBack(ok({ rows: [], not_recorded: [] }));
  const { user } = await open(
    aSheet(three),
    {},
    {
      ...saved,
      [record]: (sent) => {
        saved[record](sent);
        return answer.answer();
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  await user.click(saveButton(3));
  await user.click(radio('Officer 3', 'Absent'));
  answer.release();
  await waitFor(() => saveButton(1));
  expect(radio('Officer 3', 'Absent').checked).toBe(true);
  expect(screen.queryByText(/after you opened this/)).toBeNull();
});

test('each day has its own choices, and leaving asks before they are lost', async () => {
  const sheet = aSheet(three, { sessions: [firstDay, secondDay] });
  page({ [classDay]: ok(aClassDay()), [sheetCall]: ok(sheet) });
  const { user, address } = browseApp('/classes/A?tab=attendance');
  await user.click(await screen.findByRole('radio', { name: 'Wed, Mar 3, 2027, 09:00-11:00' }));
  expect(address()).toContain(`day=${encodeURIComponent(firstDay.session)}`);
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  await user.click(screen.getByRole('radio', { name: 'Thu, Mar 4, 2027, 13:00-17:30' }));
  await screen.findByText('0 present, 0 absent, 0 excused, 3 not marked');
  await user.click(radio('Officer 1', 'Excused'));
  screen.getByText('3 of them on other days');
  saveButton(4);
  await user.click(screen.getByRole('link', { name: 'Officer 1' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  within(question).getByText('4 changes are not saved and will be lost.');
  await user.click(within(question).getByRole('button', { name: 'Stay here' }));
  expect(radio('Officer 1', 'Excused').checked).toBe(true);
});

test('a session that has not begun says when its attendance can be recorded', async () => {
  await open(aSheet(three, { sessions: [{ ...firstDay, begun: false }] }), { ended: false });
  await screen.findByText('Attendance of this day can be recorded from Wed, Mar 3, 2027, 09:00-11:00 on.');
  expect(screen.queryByRole('button', { name: /^Save attendance/ })).toBeNull();
});

test('closing names people without a line, and closed attendance is reopened with a reason', async () => {
  const close = 'POST /api/classes/A/attendance/close/';
  const reopen = 'POST /api/classes/A/attendance/reopen/';
  const recorded = [aSheetRow('1', { lines: [aLine()] })];
  const { user, answers, count, to } = await open(aSheet([...recorded, aSheetRow('2')]));
  await user.click(await screen.findByRole('button', { name: 'Lock attendance' }));
  const missing = await screen.findByRole('dialog', { name: 'Lock attendance' });
  within(missing).getByText('Officer 2: Wed, Mar 3, 2027');
  await user.click(within(missing).getByRole('button', { name: 'Back' }));
  expect(count(close)).toBe(0);

  const closed = { at: '2027-03-05T15:00:00.000Z', by };
  answers[sheetCall] = ok(aSheet(recorded));
  await user.click(radio('Officer 2', 'Present'));
  answers[record] = ok({ rows: [], not_recorded: [] });
  await user.click(saveButton(1));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Attendance of Officer 2' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Lock attendance' }));
  const question = await screen.findByRole('dialog', { name: 'Lock attendance' });
  await within(question).findByText('Lock the attendance of this class?');
  answers[close] = ok(aClassDay({ attendance_closed: closed }));
  answers[classDay] = ok(aClassDay({ attendance_closed: closed }));
  answers[sheetCall] = ok(aSheet(recorded, { closed }));
  await user.click(within(question).getByRole('button', { name: 'Lock attendance' }));
  await screen.findByText('Attendance was locked on Fri, Mar 5, 2027, 09:00 by Luis Diaz');
  await screen.findByText('Closed Fri, Mar 5, 2027, 09:00 by Luis Diaz');
  expect(cellsOf(screen.getByRole('table', { name: /^Attendance on/ }))[0]).toContain('Present');
  expect(screen.queryByRole('radio', { name: 'Present' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen attendance' });
  await user.type(within(dialog).getByLabelText('Reason'), 'One line is wrong');
  answers[reopen] = ok(aClassDay());
  answers[sheetCall] = ok(aSheet(recorded));
  answers[classDay] = ok(aClassDay());
  await user.click(within(dialog).getByRole('button', { name: 'Reopen attendance' }));
  await screen.findByRole('button', { name: 'Lock attendance' });
  expect(to(reopen)[0]?.body).toEqual({ reason: 'One line is wrong' });
});

test('a person cannot record their own attendance', async () => {
  const { user } = await open(aSheet([aSheetRow('1'), aSheetRow('1004')]));
  await user.click(await screen.findByRole('button', { name: 'All present' }));
  screen.getByText('1 present, 0 absent, 0 excused, 1 not marked');
  expect(screen.queryByRole('group', { name: 'Attendance of Officer 1004' })).toBeNull();
  screen.getByText('Not marked. Another person records your own attendance.');
});

test('a line recorded by another person while the reason is typed is not corrected unseen', async () => {
  const before = aLine({ status: 'absent', minutes: 0 });
  const { answers, count } = page({ [sheetCall]: ok(aSheet([aSheetRow('1', { lines: [before] })])) });
  const user = renderPart(
    <>
      <AttendanceTab classId="A" day={aClassDay()} reload={async () => undefined} />
      <LoadAgain />
    </>,
    '/classes/A',
  );
  await screen.findByRole('table', { name: /^Attendance on/ });
  await user.click(radio('Officer 1', 'Present'));
  await user.click(saveButton(1));
  const dialog = await screen.findByRole('dialog', { name: 'Correct attendance' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Came late');
  const theirs = aLine({ no: 8, status: 'excused', minutes: 0 });
  answers[sheetCall] = ok(aSheet([aSheetRow('1', { lines: [before, theirs] })]));
  fireEvent.click(screen.getByText('Load again'));
  await screen.findByText(/^Luis Diaz recorded excused .* after you opened this page\./);
  await user.click(within(dialog).getByRole('button', { name: 'Save attendance' }));
  await screen.findByText(/^Another person recorded 1 entry in the meantime\./);
  expect(count(record)).toBe(0);
});
