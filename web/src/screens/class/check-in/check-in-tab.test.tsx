import type { Arrival } from '@muster/shared/areas/arrivals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aClassDay } from '../../../testing/class-day.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';
import { CheckInTab } from './components/check-in-tab.tsx';

const session = '2027-03-03T09:00:00';
const query = `?session=${encodeURIComponent(session)}`;
const codesCall = `GET /api/classes/A/check-in/${query}`;
const listCall = `GET /api/classes/A/arrivals/${query}`;
const confirmCall = 'POST /api/classes/A/arrivals/confirm/';
const dates = [{ date: '2027-03-03', start_time: session, end_time: '2027-03-03T11:00:00' }];

/** 08:59:50 in Chicago. */
const now = Date.parse('2027-03-03T14:59:50Z');
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now,
    shouldAdvanceTime: true,
  });
  signInAs(employee);
});

/** Returns codes of 30 seconds from 14:59:30 on, by a server whose clock is `ahead` milliseconds ahead. */
function codes(count: number, ahead = 0) {
  const first = Date.parse('2027-03-03T14:59:30Z');
  const iso = (at: number) => new Date(at).toISOString();
  return {
    now: iso(now + ahead),
    codes: Array.from({ length: count }, (_, n) => ({
      code: String(111_111 * (n + 1)),
      from: iso(first + n * 30_000),
      until: iso(first + (n + 1) * 30_000),
    })),
    window: { from: '2027-03-03T14:00:00.000Z', until: '2027-03-03T18:00:00.000Z' },
  };
}

const arrival = (number: string, more: Partial<Arrival> = {}): Arrival => ({
  employee_id: number,
  name: `Officer ${number}`,
  in: { at: '2027-03-03T14:50:00.000Z', sent_at: null },
  out: null,
  attendance: null,
  ...more,
});

function opened(answers: Answers = {}, arrivals: Arrival[] = []) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [codesCall]: ok(codes(11)),
    [listCall]: ok({ enrolled_count: 20, arrivals }),
    ...answers,
  });
  return {
    server,
    user: renderPart(
      <CheckInTab classId="A" day={aClassDay({ training_dates: dates })} reload={async () => undefined} />,
      '/classes/A',
    ),
  };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('shows the code that the server shows now, and the next one after its time', async () => {
  opened();
  await screen.findByRole('img', { name: 'Code 1 1 1 1 1 1' });
  screen.getByRole('img', { name: 'QR code that opens the check-in of this class' });
  screen.getByText(`Or open ${location.host}/check-in and type the code.`);
  expect(screen.getByText(/^New code in \d+ s$/)).toBeTruthy();
  await pass(11_000);
  screen.getByRole('img', { name: 'Code 2 2 2 2 2 2' });
});

test('uses the clock of the server if that of the device is wrong', async () => {
  opened({ [codesCall]: ok(codes(11, 35_000)) });
  await screen.findByRole('img', { name: 'Code 2 2 2 2 2 2' });
});

test('codes continue offline until the shown time, and a message says when none are left', async () => {
  const { server } = opened({ [codesCall]: ok(codes(4)) });
  await screen.findByRole('img', { name: 'Code 1 1 1 1 1 1' });
  server.answers[codesCall] = 'no-response';
  server.answers[listCall] = 'no-response';
  await pass(62_000);
  screen.getByRole('img', { name: 'Code 3 3 3 3 3 3' });
  screen.getByText('No connection. Codes work until 09:01. Names appear when you are online.');
  await pass(40_000);
  screen.getByText(/^No connection, and no codes are left\. Reconnect, use the sign-in sheet, or mark people on /);
  expect(screen.queryByRole('img', { name: /^Code/ })).toBeNull();
});

test('names of arrivals appear and are announced, and check-ins that were sent later are marked', async () => {
  const { server } = opened();
  await screen.findByText('No one has checked in yet.');
  server.answers[listCall] = ok({
    enrolled_count: 20,
    arrivals: [
      arrival('1'),
      arrival('2', { in: { at: '2027-03-03T14:51:00.000Z', sent_at: '2027-03-03T14:58:00.000Z' } }),
    ],
  });
  await pass(5_000);
  const table = await screen.findByRole('table', { name: 'Arrivals' });
  expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual(['Officer 1 (1)', 'Officer 2 (2)']);
  within(table).getByText('Sent later, at 08:58');
  screen.getByText('2 of 20 checked in');
  expect(screen.getByRole('log').textContent).toBe('Checked in: Officer 1, Officer 2');
});

test('one or all arrivals are confirmed, and the others are listed with the reason', async () => {
  const people = [
    arrival('1'),
    arrival('2'),
    arrival('3', { attendance: { status: 'present', at: '2027-03-03T14:59:00.000Z', by: '1002' } }),
  ];
  const detail = 'Attendance is recorded already.';
  const { server, user } = opened(
    { [confirmCall]: ok({ confirmed: ['1'], not_confirmed: [{ employee_id: '2', detail }] }) },
    people,
  );
  await screen.findByText('Present, recorded by 1002');
  await user.click(screen.getByRole('button', { name: 'Confirm all 2' }));
  await screen.findByText('1 person is recorded as present.');
  screen.getByText(/Officer 2 \(2\): Attendance is recorded already\./);
  await user.click(screen.getByRole('button', { name: 'Confirm Officer 2' }));
  await waitFor(() => expect(server.count(confirmCall)).toBe(2));
  expect(server.to(confirmCall).map(({ body }) => body)).toEqual([
    { session, employee_ids: ['1', '2'] },
    { session, employee_ids: ['2'] },
  ]);
});

test('a person who left after confirmation is linked to the attendance', async () => {
  opened({}, [
    arrival('1', {
      attendance: { status: 'present', at: '2027-03-03T14:55:00.000Z', by: '1002' },
      out: { at: '2027-03-03T14:57:00.000Z', sent_at: null },
    }),
  ]);
  await screen.findByText(/^Checked out after confirmation\./);
});

test('outside its window, check-in says when it opens, and requests no code', async () => {
  vi.setSystemTime(Date.parse('2027-03-03T13:00:00Z'));
  const { server } = opened();
  await screen.findByText('Check-in opens Wed, Mar 3, 2027, 08:00.');
  expect(server.count(codesCall)).toBe(0);
});

test('a code or a list that cannot be loaded says so, with a retry', async () => {
  const { server, user } = opened({ [codesCall]: 'no-response', [listCall]: refused(503) });
  await screen.findByText("We couldn't load the code. Check your connection and try again.");
  await screen.findByText("We couldn't load the arrivals. Check your connection and try again.");
  server.answers[codesCall] = ok(codes(3));
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(retry as HTMLElement);
  await screen.findByRole('img', { name: 'Code 1 1 1 1 1 1' });
});

test('a tab that is opened again goes on with the codes that it had, by the clock', async () => {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [codesCall]: ok(codes(11)),
    [listCall]: ok({ enrolled_count: 20, arrivals: [] }),
  });
  const day = aClassDay({ training_dates: dates });
  function Tabs() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Other tab
        </button>
        {open && <CheckInTab classId="A" day={day} reload={async () => undefined} />}
      </>
    );
  }
  const user = renderPart(<Tabs />, '/classes/A');
  await screen.findByRole('img', { name: 'Code 1 1 1 1 1 1' });
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  server.answers[codesCall] = 'no-response';
  await pass(180_000);
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  // 15:02:50 by the server.
  await screen.findByRole('img', { name: 'Code 7 7 7 7 7 7' });
});

test('codes that are over while new ones are loaded show that they are loaded, and no error', async () => {
  const { server } = opened({ [codesCall]: ok(codes(1)) });
  await screen.findByRole('img', { name: 'Code 1 1 1 1 1 1' });
  expect(server.count(codesCall)).toBe(1);
  await pass(12_000);
  await screen.findByRole('status', { name: 'Loading the code' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a session with an invalid time says so', async () => {
  const broken = [{ date: 'soon', start_time: session, end_time: 'noon' }];
  network({ [listCall]: ok({ arrivals: [] }) });
  renderPart(<CheckInTab classId="A" day={aClassDay({ training_dates: broken })} reload={async () => undefined} />);
  await screen.findByText(/Invalid date/);
});
