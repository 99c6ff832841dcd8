import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { administration } from '../../../testing/site-management-screen.ts';
import { cellsOfRow, textsOf } from '../../../testing/tables.ts';
import { auditLogCsv } from './csv-export.ts';

const address = '/admin?tab=users&view=activity';
const call = (query: string) => `GET /api/activity/?${query}`;
const first = call('limit=100');

function entry(n: number, overrides: Partial<AuditLogEntry> = {}): AuditLogEntry {
  return {
    id: `01KRH4FVM0000000000000${String(n).padStart(4, '0')}`,
    at: '2026-03-03T15:10:00.000Z',
    kind: 'rank.create',
    by: 'employee',
    actor: { employee_id: '1001', name: 'Ada Chief' },
    subjects: [{ type: 'rank', name: `Rank ${n}` }],
    reason: null,
    address: '203.0.113.7',
    request_id: `request-${n}`,
    before: null,
    after: { name: `Rank ${n}` },
    ...overrides,
  };
}
const changed = entry(1, {
  kind: 'employee.update',
  subjects: [{ type: 'employee', name: 'Dana Ortiz', employee_id: '1004' }],
  before: { last_name: 'Ortega', permissions: {} },
  after: { last_name: 'Ortiz', permissions: { admin_access: true, manage_trainings: false } },
});
const failed = entry(2, {
  kind: 'session.sign_in_failed',
  by: 'nobody',
  actor: null,
  subjects: [{ type: 'employee', name: 'Dana Ortiz', employee_id: '1004' }],
  reason: 'wrong_password',
  address: '192.0.2.66',
  after: null,
});
const enrolled = entry(3, {
  kind: 'class.add_attendee',
  by: 'system',
  actor: null,
  subjects: [
    { type: 'employee', name: null, employee_id: '900' },
    { type: 'class', name: 'Firearms', date: '2026-05-02' },
  ],
});

/** Reports to the view whether the end of the list is visible: jsdom lacks IntersectionObserver. */
let scroll: ((near: boolean) => void) | undefined;
beforeEach(() => {
  scroll = undefined;
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      scroll = (near) => act(() => tell([{ isIntersecting: near }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});

const rows = () => textsOf(screen.getAllByRole('rowheader'));

test('the Users tab switches between the accounts and the audit log', async () => {
  administration({ 'GET /api/accounts/?limit=500': ok([]), [first]: ok([changed]) });
  const user = renderApp('/admin');
  expect(await screen.findByText('No users yet.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Audit log' }));
  expect(await screen.findByRole('table', { name: 'Audit log' })).toBeTruthy();
  expect(screen.getAllByRole('tab')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Accounts' }));
  expect(await screen.findByText('No users yet.')).toBeTruthy();
});

test('an entry is one text in its cell, also with people who have the same name', async () => {
  const twins = [1, 2].map(() => ({ type: 'employee' as const, name: 'Dana Ortiz', employee_id: '1004' }));
  administration({ [first]: ok([entry(1, { kind: 'employee.update', subjects: twins })]) });
  const errors = vi.spyOn(console, 'error');
  renderApp(address);
  await screen.findByRole('table', { name: 'Audit log' });
  expect(rows()).toEqual(['Changed an employee: Dana Ortiz (1004); Dana Ortiz (1004)']);
  // The cells of cards are flex containers: each part of a text would be a separate column.
  expect(screen.getByRole('rowheader').childNodes).toHaveLength(1);
  expect(errors).not.toHaveBeenCalled();
});

test("each entry says in words what was done, to whom, why, by whom, when in the department's zone and from where", async () => {
  administration({ [first]: ok([changed, failed, enrolled]) });
  renderApp(address);
  await screen.findByRole('table', { name: 'Audit log' });
  expect(rows()).toEqual([
    'Changed an employee: Dana Ortiz (1004)',
    'Sign-in failed: Dana Ortiz (1004); wrong password',
    'Added an attendee: Former employee 900; Firearms, Sat, May 2, 2026',
  ]);
  const cells = (name: RegExp) => cellsOfRow(name, ['Actor', 'Time', 'Address']);
  expect(cells(/Changed/)).toEqual(['Ada Chief (1001)', 'Tue, Mar 3, 2026, 09:10', '203.0.113.7']);
  expect(cells(/Sign-in/)[0]).toBe('Someone not signed in');
  expect(cells(/attendee/)[0]).toBe('The system');
  expect(screen.getByRole('status').textContent).toBe('3 entries');
});

test('views and refused calls are in words, on the screen and in the file', async () => {
  const person = { type: 'employee' as const, name: 'Dana Ortiz', employee_id: '1004' };
  const looked = entry(1, { kind: 'record.read', subjects: [person], after: null });
  const refusal = (name: string) => ({
    kind: 'access.refused' as const,
    subjects: [{ type: 'call' as const, name }, person],
  });
  const tried = entry(2, { ...refusal('record.of'), reason: 'more_refused', after: null });
  const former = entry(3, { ...refusal('record.erase'), after: null });
  const renamed = entry(4, { ...refusal('evaluations.results'), after: null });
  administration({ [first]: ok([looked, tried, former, renamed]) });
  renderApp(address);
  await screen.findByRole('table', { name: 'Audit log' });
  const words = [
    'Viewed a training record: Dana Ortiz (1004)',
    "Was denied access: viewing an employee's training record; Dana Ortiz (1004); more attempts were denied within the hour than are listed here",
    'Was denied access: record.erase; Dana Ortiz (1004)',
    'Was denied access: viewing the survey of a class; Dana Ortiz (1004)',
  ];
  expect(rows()).toEqual(words);
  const file = auditLogCsv([looked, tried, former, renamed], 'America/Chicago');
  for (const text of words) expect(file).toContain(`"${text}"`);
});

test('entries to review are marked, on the screen and in the file', async () => {
  const alone = entry(1, {
    kind: 'certification.issue',
    subjects: [{ type: 'class', name: 'Firearms', date: '2026-05-02' }],
    after: { employees: ['Sam Lee (7)', 'Ada Chief (1001)'], end_to_end: ['Sam Lee (7)'] },
    marks: ['own_record', 'end_to_end'],
  });
  administration({ [first]: ok([alone]) });
  const user = renderApp(address);
  const words = 'for themselves; created the class, took attendance and certified, all by one person';
  const row = await screen.findByRole('rowheader', { name: new RegExp(`^Issued certifications: .*; ${words}$`) });
  await user.click(within(row.closest('tr') as HTMLElement).getByRole('button'));
  expect(await screen.findByText('Class, enrollment and certification by one person')).toBeTruthy();
  expect(auditLogCsv([alone], 'America/Chicago')).toContain(`,"${words}"\r\n`);
  expect(auditLogCsv([changed], 'America/Chicago')).toMatch(/,""\r\n$/);
});

test('an expanded entry shows what was changed, before and after', async () => {
  administration({ [first]: ok([changed]) });
  const user = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /^Show details: Changed an employee/ }));
  const table = within(screen.getByRole('table', { name: 'Changes' }));
  expect(textsOf(table.getAllByRole('row'))).toEqual([
    'FieldBeforeAfter',
    'Last nameOrtegaOrtiz',
    'PermissionsNoneAdministrator',
  ]);
  expect(screen.getByText('2026-03-03 15:10:00 UTC · request request-1')).toBeTruthy();
});

test('filters are in the URL and in the call; an invalid one has its message and is not sent', async () => {
  const filtered = 'employee_id=1004&kind=sign_in&from=2026-03-01&to=2026-03-31';
  const { sent } = administration({ [first]: ok([changed]), [call(`${filtered}&limit=100`)]: ok([failed]) });
  const user = renderApp(`${address}&${filtered}`);
  await screen.findByRole('rowheader', { name: /^Sign-in failed/ });
  expect((screen.getByLabelText('Event') as HTMLSelectElement).value).toBe('sign_in');
  const asked = sent.length;
  await user.clear(screen.getByLabelText('From day'));
  await user.type(screen.getByLabelText('From day'), '2026-04-01');
  expect(await screen.findByText('The last day must not be before the first')).toBeTruthy();
  expect(sent.slice(asked).filter(({ path }) => path.includes('from=2026-04-01'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: /^Changed an employee/ })).toBeTruthy();
});

test('short pages are followed until a screen is full; the rest is loaded while scrolling', async () => {
  const link = (cursor: string) => ({ Link: `</api/activity/?limit=100&cursor=${cursor}>; rel="next"` });
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => entry(from + n));
  const { to } = administration({
    [first]: { ...ok([]), headers: link('a') },
    [call('limit=100&cursor=a')]: { ...ok(many(0, 60)), headers: link('b') },
    [call('limit=100&cursor=b')]: { ...ok(many(60, 60)), headers: link('c') },
    [call('limit=100&cursor=c')]: ok(many(120, 3)),
  });
  renderApp(address);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('120 entries so far'));
  expect(to(call('limit=100&cursor=c'))).toEqual([]);
  scroll?.(true);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('123 entries'));
});

test('an empty log, a filter without matches and a failure have their own texts', async () => {
  const { answers } = administration({ [first]: ok([]), [call('kind=rank&limit=100')]: ok([]) });
  const user = renderApp(address);
  expect(await screen.findByText('No entries yet.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Event'), 'rank');
  expect(await screen.findByText('No entries match these filters.')).toBeTruthy();
  const detail = 'Something went wrong on our side. Please try again.';
  answers[first] = refused(500, { detail, code: 'unexpected' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText("We couldn't load the audit log. Check your connection and try again.")).toBeTruthy();
  answers[first] = ok([changed]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: /^Changed an employee/ })).toBeTruthy();
});

test('the export loads every page that matches, and shows the progress', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (one: Blob) => saved.push(one), revokeObjectURL() {} }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const second = pausedResponse(ok([failed]));
  administration({
    [call('kind=sign_in&limit=100')]: ok([failed]),
    [call('kind=sign_in&limit=1000')]: {
      ...ok([changed]),
      headers: { Link: '</api/activity/?limit=1000&cursor=b>; rel="next"' },
    },
    [call('kind=sign_in&limit=1000&cursor=b')]: second.answer,
  });
  const user = renderApp(`${address}&kind=sign_in`);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('button', { name: 'Exporting... 1 entry' })).toBeTruthy();
  second.release();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(names).toEqual([expect.stringMatching(/^audit-log-DEMO-\d{4}-\d{2}-\d{2}\.csv$/)]);
  const bytes = new Uint8Array(await (saved[0] as Blob).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    '"Time","Time (UTC)","Actor ID","Actor","Kind","What","Employee ID","Employee","About","Reason","Address","Before","After","Request","Entry","Marked"',
  );
  expect(lines[2]).toBe(
    `"2026-03-03 09:10:00","2026-03-03T15:10:00.000Z","","Someone not signed in","session.sign_in_failed","Sign-in failed: Dana Ortiz (1004); wrong password","1004","Dana Ortiz (1004)","","wrong password","192.0.2.66","","","request-2","${failed.id}",""`,
  );
});

test('a failed export saves nothing and says why', async () => {
  const detail = 'The system is busy. Nothing was changed. Please try again in a moment.';
  administration({ [first]: ok([changed]), [call('limit=1000')]: refused(503, { detail, code: 'busy' }) });
  const user = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect((await screen.findByRole('alert')).textContent).toContain(`We couldn't export the audit log.\n${detail}`);
});
