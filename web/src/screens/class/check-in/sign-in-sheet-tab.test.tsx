import type { SignInSheet } from '@muster/shared/areas/arrivals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aClassDay } from '../../../testing/class-day.ts';
import { network, ok } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { textsOf } from '../../../testing/tables.ts';
import { SignInSheetTab } from './components/sign-in-sheet-tab.tsx';

const sheetCall = (session: string) => `GET /api/classes/A/sign-in-sheet/?session=${encodeURIComponent(session)}`;
const days = ['2027-03-03', '2027-03-04'].map((date) => ({
  date,
  start_time: `${date}T09:00:00`,
  end_time: `${date}T11:00:00`,
}));
const [first, second] = days.map(({ start_time }) => start_time) as [string, string];
const person = (n: number) => ({ employee_id: String(n), name: `Officer ${n}`, rank: n === 1 ? 'Sergeant' : null });

const sheet = (people: number, waiting: number): SignInSheet => ({
  attendees: Array.from({ length: people }, (_, n) => ({ ...person(n + 1), badge_number: `B-${n + 1}` })),
  waitlist: Array.from({ length: waiting }, (_, n) => person(900 + n)),
  state: 'abcdef0123456789'.repeat(4),
  at: '2027-03-01T15:00:00.000Z',
});

const known = aClassDay();
const day = aClassDay({
  location: 'Range 2',
  training_dates: days,
  type: { ...known.type, course_number: 'FA-101' },
  instructors: [
    { name: 'Luis Diaz', employee_id: '1010' },
    { name: 'Pat Hall', agency: 'County' },
  ],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-04T15:30:00Z') });
  signInAs(employee);
});

function opened(first_: SignInSheet, second_ = first_) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [sheetCall(first)]: ok(first_),
    [sheetCall(second)]: ok(second_),
    'GET /api/seals/?limit=1': ok({
      seals: [{ no: 7, at: '2027-03-01T08:00:00.000Z', root: 'feed'.repeat(16) }],
      keys: [],
    }),
  });
  return {
    server,
    user: renderPart(<SignInSheetTab classId="A" day={day} reload={async () => undefined} />, '/classes/A'),
  };
}

test('the sheet has the class facts, all attendees with rank, number and badge, and rows for the waitlist', async () => {
  opened(sheet(20, 10));
  const paper = await screen.findByRole('article', { name: 'Sign-in sheet' });
  for (const text of [
    'Riverton Police Department',
    'FA-101',
    'Thu, Mar 4, 2027',
    '09:00-11:00',
    'Range 2',
    'Luis Diaz, Pat Hall (County)',
  ]) {
    within(paper).getByText(text);
  }
  const rows = within(paper).getAllByRole('row').slice(2);
  expect(textsOf(within(rows[0] as HTMLElement).getAllByRole('cell'))).toEqual(['1', 'Sergeant', '1', 'B-1', '', '']);
  // 20 attendees, a heading and eight empty rows.
  expect(rows).toHaveLength(29);
  within(rows[21] as HTMLElement).getByText('On the waitlist: Officer 900 (900)');
  within(paper).getByText('2 more on the waitlist');
  within(paper).getByText(/^List checksum: abcdef0123456789 at Mon, Mar 1, 2027, 09:00\./);
  await within(paper).findByText('feed'.repeat(16));
});

test('each session has its sheet, and Print prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { server, user } = opened(sheet(1, 0), sheet(0, 0));
  const select = await screen.findByRole('combobox', { name: 'Session' });
  await user.selectOptions(select, first);
  await screen.findByText('Officer 1');
  screen.getByText('Wed, Mar 3, 2027');
  await user.selectOptions(select, second);
  await screen.findByText(/No one is enrolled yet/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(server.count(sheetCall(first))).toBe(1);
});

test('a list that cannot be loaded says so, with a retry', async () => {
  const { server, user } = opened(sheet(1, 0));
  await screen.findByRole('article');
  await waitFor(() => expect(server.count(sheetCall(second))).toBe(1));
  server.answers[sheetCall(first)] = 'no-response';
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Session' }), first);
  await screen.findByText("We couldn't load the list of this class. Check your connection and try again.");
  server.answers[sheetCall(first)] = ok(sheet(2, 0));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Officer 2');
});
