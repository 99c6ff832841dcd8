import { fingerprintText } from '@muster/shared/record/fingerprint';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { cellsOf } from '../../../testing/tables.ts';
import { aCertification, aCredit, aRecord } from '../../../testing/training-record.ts';

beforeEach(() => signInAs(employee));

const root = '4f2a'.repeat(16);
const key_id = '5b3a'.repeat(16);
const seal = { no: 12, at: '2026-11-22T09:00:00.000Z', root, previous: null, count: 3, signature: '', key_id };
const record = aRecord({
  employee: { employee_id: '77', name: 'Kim Lee', rank: 'Officer', employed: true, active: true },
  certifications: [
    aCertification(4, { certification_date: '2026-02-01', revoked_on: '2026-02-05', revoked_because: 'Wrong person' }),
    aCertification(2, { certification_date: '2025-06-01', class_id: null, minutes: null }),
  ],
  credits: [aCredit(3, { provider: '=HYPERLINK("x")' })],
});

function open(address: string, answers: Answers = {}) {
  const sent = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok([{ permission_type: 'manage_trainings', active: true }]),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/record/77/': ok(record),
    'GET /api/seals/?limit=1': ok({ seals: [seal], keys: [] }),
    ...answers,
  });
  return { ...sent, user: renderApp(address) };
}
const table = () => screen.findByRole('table', { name: 'Certifications and credits' });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the transcript of a period has its rows, its hours and the latest seal', async () => {
  const { user } = open('/people/77/transcript?from=2026-01-01');
  expect(cellsOf(await table())).toEqual([
    [
      'Driving',
      'Sun, Feb 1, 2026',
      'Certification',
      'Riverton Police Department',
      'Sat, Jan 2, 2027',
      'Revoked from Thu, Feb 5, 2026',
      '4 h',
    ],
    ['De-escalation', 'Tue, Feb 3, 2026', 'Credit', '=HYPERLINK("x")', '', 'On record', '1 h 30 min'],
  ]);
  expect(['Department', 'Name', 'Employee ID', 'Rank', 'Period', 'Entries recorded by', 'Total'].map(fact)).toEqual([
    'Riverton Police Department',
    'Kim Lee',
    '77',
    'Officer',
    'From Thu, Jan 1, 2026',
    'Wed, May 13, 2026, 12:00',
    '1 h 30 min',
  ]);
  expect((await screen.findByText(/^Sealed: no\. 12, Sun, Nov 22, 2026, 03:00, root/)).textContent).toContain(root);
  screen.getByText(fingerprintText(key_id));
  expect(screen.getByRole('link', { name: `${window.location.origin}/check/DEMO/key` })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All dates' }));
  expect(cellsOf(await table())).toHaveLength(3);
  screen.getByText(/Not counted: 1 certification without a recorded length/);
});

test('missing seals and seals that could not be loaded have messages', async () => {
  const { answers, user } = open('/people/77/transcript', { 'GET /api/seals/?limit=1': refused(500) });
  await screen.findByText(/We couldn't load the latest seal/);
  screen.getByText(/^The department publishes the fingerprint of its key at/);
  answers['GET /api/seals/?limit=1'] = ok({ seals: [], keys: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Not sealed yet.');
  expect(screen.queryByText(/fingerprint/)).toBeNull();
});

test('the file has the same rows, and no formula', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (one: Blob) => saved.push(one), revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = open('/people/77/transcript?to=2026-12-31');
  await table();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(names[0]).toMatch(/^training-transcript-77-DEMO-\d{4}-\d{2}-\d{2}\.csv$/);
  expect((await saved[0]?.text())?.split('\r\n')).toEqual([
    '"Employee ID","Name","Kind","Training","Date","Provider","Valid through","Status","Reason","Hours"',
    '"77","Kim Lee","Certification","Driving","2025-06-01","Not recorded","2027-01-02","On record","",""',
    '"77","Kim Lee","Certification","Driving","2026-02-01","Riverton Police Department","2027-01-02","Revoked from Thu, Feb 5, 2026","Wrong person","4.00"',
    '"77","Kim Lee","Credit","De-escalation","2026-02-03","\'=HYPERLINK(""x"")","","On record","","1.50"',
    '',
  ]);
  await act(async () => undefined);
});

test('an unknown person and an inaccessible transcript have plain messages', async () => {
  open('/people/77/transcript', { 'GET /api/record/77/': refused(403) });
  await screen.findByText(/You can open only your own transcript/);
  expect(screen.getByRole('link', { name: 'Open your own transcript' }).getAttribute('href')).toBe(
    '/people/1004/transcript',
  );
});
