import { Notifications } from '@mantine/notifications';
import type { ReportFiling, ReportRow, StateReport } from '@muster/shared/areas/state-report';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { questionOf } from '../../../parts/compliance/question.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../../testing/manage-trainings-screen.tsx';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { cellsOf } from '../../../testing/tables.ts';
import { reportCsv } from './report-columns.tsx';
import { StateReportTab } from './state-report-tab.tsx';

beforeEach(() => signInAs(employee));

const today = '2026-11-23';
const october = 'from=2026-10-01&until=2026-10-31';
const report = `GET /api/state-report/?${october}`;
const filings = 'GET /api/state-report/filings/';
const record = 'POST /api/state-report/filings/';
const filingId = '01J00000000000000000000077';
const changes = `GET /api/state-report/filings/${filingId}/changes/`;
const sha256 = '5f'.repeat(32);

const row = (overrides: Partial<ReportRow> = {}): ReportRow => ({
  key: '01J#C1',
  employee_id: '77',
  name: 'Kim Lee',
  state_id: 'TX-77',
  unit: null,
  group: null,
  kind: 'certified',
  training_id: 'T1',
  class_id: 'C1',
  subject: 'First aid',
  course_number: '2055',
  categories: ['Medical'],
  minutes: 180,
  from: '2026-10-05',
  until: '2026-10-06',
  location: 'Room 1',
  instructors: ['Dana Ortiz'],
  provider: null,
  entry: 4,
  ...overrides,
});

const answer = (overrides: Partial<StateReport> = {}): StateReport => ({
  from: '2026-10-01',
  until: '2026-10-31',
  known: '2026-11-23T15:00:00.000Z',
  sealed: null,
  total: 1,
  sha256,
  rows: [row()],
  problems: [],
  ...overrides,
});

const filing = (overrides: Partial<ReportFiling> = {}): ReportFiling => ({
  id: filingId,
  from: '2026-10-01',
  until: '2026-10-31',
  state: 'Texas',
  note: null,
  filed_on: '2026-11-02',
  rows: 1,
  people: 1,
  sha256,
  entry: 12,
  recorded_at: '2026-11-02T15:00:00.000Z',
  by: '1001',
  ...overrides,
});

function tab(answers: Answers, { held = ['manage_trainings'], address = '/compliance?tab=reports' } = {}) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    [filings]: ok([]),
    ...answers,
  });
  const question = questionOf(new URL(address, 'https://muster.test').searchParams, today);
  const user = renderPart(
    <>
      <StateReportTab question={question} change={() => undefined} today={today} timeZone="America/Chicago" />
      <Notifications />
    </>,
    address,
  );
  return { ...server, user };
}
const table = () => screen.findByRole('table', { name: 'State report' });

test('shows the last full month by default, and keeps another range in the URL', async () => {
  const { user } = tab({
    [report]: ok(answer()),
    'GET /api/state-report/?from=2025-01-01&until=2025-12-31': ok(answer({ total: 0, rows: [] })),
  });
  expect(cellsOf(await table())).toEqual([
    ['Kim Lee', 'TX-77', 'First aid', '2055', '3 h', 'Mon, Oct 5, 2026 – Tue, Oct 6, 2026', 'Room 1', 'Dana Ortiz'],
  ]);
  screen.getByText(/^Nothing is missing/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Last year');
  await screen.findByText('No training recorded on these days.');
  expect(currentUrl()).toBe('/compliance?tab=reports&from=2025-01-01&until=2025-12-31');
});

test('applies unit and group filters, and says that others do not apply', async () => {
  tab({ [`${report}&unit=U1`]: ok(answer()) }, { address: '/compliance?tab=reports&unit=U1&rank=R1' });
  await table();
  screen.getByText('Of the filters above, only units and groups apply here.');
});

test('lists missing items first, with links to correct them', async () => {
  const about = { employee_id: null, name: null, class_id: null, training_id: null, subject: null, date: null };
  const ofClass = { ...about, class_id: 'C2', training_id: 'T1', subject: 'Driving', date: '2026-10-20' };
  tab({
    [report]: ok(
      answer({
        rows: [row({ state_id: null, instructors: [] })],
        problems: [
          { kind: 'attendance_open', ...ofClass, rows: 0 },
          { kind: 'no_course_number', ...about, training_id: 'T1', subject: 'Driving', rows: 4 },
          { kind: 'no_state_id', ...about, employee_id: '77', name: 'Kim Lee', rows: 2 },
          { kind: 'no_state_id', ...about, employee_id: '78', name: 'Robin Fox', left: true, rows: 1 },
        ],
      }),
    ),
  });
  const list = within(await screen.findByRole('list', { name: 'Missing items' }));
  screen.getByText('4 items are missing before you file');
  expect(list.getByRole('link', { name: 'Driving, Tue, Oct 20, 2026' }).getAttribute('href')).toBe('/classes/C2');
  const training = list.getByRole('link', { name: 'Driving' });
  expect(training.getAttribute('href')).toBe('/training?tab=manage&type=T1');
  expect(list.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/people/77');
  list.getByText(/Robin Fox \(has left/);
  expect(list.queryByRole('link', { name: /Robin Fox/ })).toBeNull();
  expect(within(await table()).getAllByText('Missing')).toHaveLength(2);
});

test('exports plain dates, minutes and every column that states require', () => {
  const [head, line] = reportCsv([row({ instructors: ['Dana Ortiz', 'Lou Ray (County)'] })])
    .trim()
    .split('\r\n');
  expect(head).toContain('"Name","State ID","Employee ID","Subject","Course number","Minutes","Hours"');
  expect(line).toBe(
    '"Kim Lee","TX-77","77","First aid","2055","180","3.00","Medical","Certified","2026-10-05","2026-10-06","Room 1","Dana Ortiz; Lou Ray (County)","","4"',
  );
});

test('records a report as filed, as it was shown', async () => {
  const { answers, to, user } = tab({ [report]: ok(answer()), [record]: { status: 201, body: filing() } });
  await table();
  await user.click(await screen.findByRole('button', { name: 'Record as filed' }));
  const dialog = await dialogOf('Record as Filed');
  await user.type(dialog.getByRole('textbox', { name: 'State (optional)' }), 'Texas');
  answers[filings] = ok([filing()]);
  await user.click(dialog.getByRole('button', { name: 'Record as filed' }));
  await screen.findByText('The report is recorded as filed.');
  await noDialog();
  expect(to(record)[0]?.body).toEqual({
    from: '2026-10-01',
    until: '2026-10-31',
    sha256,
    filed_on: today,
    state: 'Texas',
  });
  expect(to(record)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  await screen.findByRole('table', { name: 'Filed reports' });
});

test('reloads a report that has changed meanwhile, and keeps the form', async () => {
  const { to, user } = tab({
    [report]: ok(answer()),
    [record]: refused(409, { code: 'changed_since', detail: 'The report has changed since you looked at it.' }),
  });
  await table();
  await user.click(await screen.findByRole('button', { name: 'Record as filed' }));
  const dialog = await dialogOf('Record as Filed');
  await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'By mail');
  await user.click(dialog.getByRole('button', { name: 'Record as filed' }));
  await dialog.findByText(/The report has changed since you looked at it/);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note (optional)' }).value).toBe('By mail');
  await expect.poll(() => to(report)).toHaveLength(2);
});

test('expands a filed report to its changes', async () => {
  const { user } = tab({
    [report]: ok(answer()),
    [filings]: ok([filing()]),
    [changes]: ok({
      filing: filing(),
      added: 0,
      removed: 1,
      changed: 1,
      changes: [
        { kind: 'removed', employee_id: '77', name: 'Kim Lee', subject: 'First aid', before: row(), after: null },
        {
          kind: 'changed',
          employee_id: '78',
          name: 'Robin Fox',
          subject: 'Driving',
          before: null,
          after: row({ key: '01K#C2', subject: 'Driving' }),
        },
      ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Changes since filing/ }));
  await screen.findByText('0 added, 1 removed, 1 changed.');
  const found = cellsOf(await screen.findByRole('table', { name: 'Changes since filing' }));
  expect(found.map(([name, kind, before, after]) => [name, kind, before?.slice(0, 9), after?.slice(0, 7)])).toEqual([
    ['Kim Lee', 'Removed', 'First aid', 'Not in '],
    ['Robin Fox', 'Changed', 'No longer', 'Driving'],
  ]);
});

test('lists filed reports of all pages, and keeps them if a reload fails', async () => {
  const next = `${filings}?cursor=abc`;
  const { answers, user } = tab({
    [report]: ok(answer()),
    [record]: { status: 201, body: filing() },
    [filings]: { ...ok([filing()]), headers: { Link: '</api/state-report/filings/?cursor=abc>; rel="next"' } },
    [next]: ok([filing({ id: '01H', from: '2026-09-01', until: '2026-09-30' })]),
  });
  const filed = async () => cellsOf(await screen.findByRole('table', { name: 'Filed reports' })).length;
  expect(await filed()).toBe(2);
  answers[next] = refused(500);
  await user.click(await screen.findByRole('button', { name: 'Record as filed' }));
  const dialog = await dialogOf('Record as Filed');
  await user.click(dialog.getByRole('button', { name: 'Record as filed' }));
  const alert = await screen.findByText("We couldn't load the filed reports. Check your connection and try again.");
  await noDialog();
  expect(await filed()).toBe(2);
  answers[filings] = ok([filing()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(filed).toBe(1);
  expect(alert.isConnected).toBe(false);
});

test('shows employees without manage_trainings the report without the filing form', async () => {
  tab({ [report]: ok(answer()) }, { held: ['admin_access'] });
  await table();
  expect(screen.queryByRole('button', { name: 'Record as filed' })).toBeNull();
});

test('shows a failed report with a retry', async () => {
  const { answers, user } = tab({ [report]: refused(500) });
  await screen.findByText("We couldn't load the state report. Check your connection and try again.");
  answers[report] = ok(answer());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await table();
});

test('says why a report is refused', async () => {
  const detail = 'A report has at most 400,000 rows. Please choose a shorter period.';
  tab({ [report]: refused(400, { detail, code: 'invalid_input', fields: { until: [detail] } }) });
  await screen.findByText(detail);
});

test('counts the rows of each page, and shows them with pages 1, 2, 4 and the last', async () => {
  const pages = [1, 2, 3, 4, 5].map((page) => {
    const next = `</api/state-report/?${october}&cursor=c${page + 1}>; rel="next"`;
    const body = answer({ total: 5, rows: [row({ key: `01J#C${page}`, subject: `Course ${page}` })] });
    return pausedResponse({ status: 200, body, ...(page < 5 && { headers: { Link: next } }) });
  });
  const path = (n: number) => (n === 0 ? report : `${report}&cursor=c${n + 1}`);
  tab(Object.fromEntries(pages.map(({ answer }, n) => [path(n), answer])));
  const shown = async (status: string) => {
    await screen.findByText(status);
    return cellsOf(await table()).length;
  };
  const sizes: number[] = [];
  for (const [n, { release }] of pages.entries()) {
    release();
    sizes.push(await shown(n < 4 ? `Loading... ${n + 1} row${n > 0 ? 's' : ''}` : '5 rows'));
  }
  expect(sizes).toEqual([1, 2, 2, 4, 5]);
});

test('does not print a report that is too long, and says so', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  const rows = Array.from({ length: 20_001 }, (_, n) => row({ key: `01J#C${n}` }));
  tab({ [report]: ok(answer({ total: rows.length, rows })) });
  await table();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  screen.getByText('The report is too long to print. Save the CSV file to use all rows, or filter by unit.');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('table', { name: 'State report' })).toBeNull();
  fireEvent(window, new Event('afterprint'));
  await table();
});

test('rejects days in the wrong order without a call', async () => {
  const { sent } = tab({}, { address: '/compliance?tab=reports&from=2026-10-31&until=2026-10-01' });
  await screen.findByText('The last day must not be before the first.');
  await screen.findByText('No filed reports yet.');
  expect(sent.filter(({ path }) => path.startsWith('/api/state-report/?'))).toEqual([]);
});
