import type { AttendanceSheet } from '@muster/shared/attendance-answers';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClassDay, aLine, aSheet, aSheetRow, firstDay, secondDay } from '../../../testing/class-day.ts';
import { aRow, aTable } from '../../../testing/compliance.ts';
import { type Answers, network, ok } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { cellsOf, cellsOfRow } from '../../../testing/tables.ts';

const auditor = {
  ...employee,
  employee_id: 'audit-ortiz',
  first_name: 'Dana Ortiz',
  last_name: '',
  auditor: {
    agency: 'State Commission',
    open_from: '2026-01-01',
    open_until: '2026-06-30',
    range_from: '2025-01-01',
    range_until: '2025-12-31',
  },
};

function open(address: string, more: Answers = {}) {
  signInAs(auditor);
  const seals = { seals: [], keys: [] };
  const calls = network({ 'GET /api/employee-info/': ok(auditor), 'GET /api/seals/?limit=100': ok(seals), ...more });
  renderApp(address);
  return calls;
}

test('shows an auditor a separate navigation and a banner', async () => {
  open('/seals');
  await screen.findByText('No seals yet.', {}, { timeout: 5000 });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Compliance',
    'Classes',
    'Seals',
    'Logout',
  ]);
  expect(screen.getByText(/Your access ends on Tue, Jun 30, 2026/)).toBeTruthy();
});

test('shows a page of its own for other addresses, without a call', async () => {
  open('/employees');
  await screen.findByRole('heading', { name: 'Not part of your access' }, { timeout: 5000 });
});

const classFile = (sheet: AttendanceSheet): Answers => ({
  'GET /api/classes/A/': ok(aClassDay()),
  'GET /api/classes/A/attendance/': ok(sheet),
  'GET /api/classes/A/documents/': ok([]),
});

test('lists everyone as present in a class without attendance', async () => {
  const rows = [aSheetRow('1', { certified: '2027-03-04' }), aSheetRow('2')];
  open('/classes/A', classFile(aSheet(rows)));
  await screen.findByRole('table', { name: 'Attendance' }, { timeout: 5000 });
  const titles = ['Attendance', 'Minutes', 'Certified'];
  expect(cellsOfRow('Officer 1', titles)).toEqual([
    'No attendance recorded, counts as present',
    '',
    'Thu, Mar 4, 2027',
  ]);
  expect(cellsOfRow('Officer 2', titles)).toEqual(['No attendance recorded, counts as present', '', '']);
});

test('no longer counts attendees without lines as present once attendance is recorded', async () => {
  const rows = [aSheetRow('1', { lines: [aLine()] }), aSheetRow('2')];
  open('/classes/A', classFile(aSheet(rows, { sessions: [firstDay, secondDay] })));
  const table = await screen.findByRole('table', { name: 'Attendance' }, { timeout: 5000 });
  expect(cellsOf(table).map(([name, , session, status]) => [name, session, status])).toEqual([
    ['Officer 1', 'Wed, Mar 3, 2027', 'Present'],
    ['Officer 1', 'Thu, Mar 4, 2027', 'No attendance recorded'],
    ['Officer 2', '', 'No attendance recorded'],
  ]);
});

test('keeps a day outside the range in the field, with the allowed days', async () => {
  const on = (day: string) => ({ [`GET /api/compliance/?on=${day}&limit=500`]: ok(aTable([aRow('9')])) });
  open('/compliance', { ...on('2025-12-31'), ...on('2025-06-30') });
  const field = await screen.findByLabelText<HTMLInputElement>('Day', {}, { timeout: 5000 });
  expect(field.value).toBe('2025-12-31');
  fireEvent.change(field, { target: { value: '2024-12-31' } });
  expect(field.value).toBe('2024-12-31');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Choose a day from Wed, Jan 1, 2025 to Wed, Dec 31, 2025. Showing Wed, Dec 31, 2025.');
  fireEvent.change(field, { target: { value: '2025-06-30' } });
  expect(field.value).toBe('2025-06-30');
  expect(screen.queryByText(/^Choose a day/)).toBeNull();
});
