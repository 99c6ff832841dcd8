import { expect, test } from 'vitest';
import { aCell, anHoursCell } from '../../testing/compliance.ts';
import { aFirearm } from '../../testing/standings.ts';
import { cellDetail, cellLine, firearmText } from './cell-texts.ts';

test('a cell with enough hours names the part that is missing', () => {
  const enough = { minutes: 1320, needed_minutes: 1200 };
  const lacking = { of: 'category', name: 'Ethics', done: 120, needed: 240 } as const;
  for (const status of ['SHORT', 'ON_TRACK', 'NOT_MET'] as const)
    expect(cellDetail(anHoursCell({ ...enough, status, lacking }))).toBe('Ethics: 2 of 4 h');
  const courses = { of: 'courses', name: 'Legal update', done: 0, needed: 1 } as const;
  expect(cellDetail(anHoursCell({ ...enough, lacking: courses }))).toBe('Legal update: 0 of 1 course');
  expect(cellDetail(anHoursCell({ ...enough, status: 'MET' }))).toBe('22 of 20 h');
  expect(cellDetail(anHoursCell())).toBe('20.5 of 40 h');
});

test('a standing finds the missing part in its parts', () => {
  const parts = [
    { of: 'whole', name: 'All hours', done: 1320, needed: 1200 },
    { of: 'category', name: 'Firearms', done: 300, needed: 240 },
    { of: 'category', name: 'Ethics', done: 120, needed: 240 },
  ] as const;
  expect(cellDetail({ ...anHoursCell({ minutes: 1320, needed_minutes: 1200 }), parts })).toBe('Ethics: 2 of 4 h');
  const short = [{ ...parts[0], done: 900 }, parts[2]];
  expect(cellDetail({ ...anHoursCell({ minutes: 900, needed_minutes: 1200 }), parts: short })).toBe('15 of 20 h');
});

test('a cell of an evaluation counts the firearms, or has the last day for which all count', () => {
  const missing = aFirearm({ status: 'MISSING', detail: 'never', expiration_date: null });
  const never = { status: 'MISSING', detail: 'never', certification_date: null, expiration_date: null } as const;
  expect(cellDetail(aCell({ firearms: [aFirearm(), aFirearm()] }))).toBe('until Jan 2, 2028');
  expect(cellDetail(aCell({ ...never, firearms: [aFirearm(), missing] }))).toBe('1 of 2 firearms');
  expect(cellDetail(aCell({ ...never, firearms: [missing] }))).toBe('never passed');
  expect(cellDetail(aCell({ ...never, firearms: [] }))).toBe('never passed');
  expect(cellLine(aCell({ ...never, firearms: [missing, missing] }))).toBe('Missing, 0 of 2 firearms');
  expect(cellDetail(aCell(never))).toBe('never certified');
});

test('a firearm has its status and the last day', () => {
  expect(firearmText(aFirearm())).toBe('Completed, through Dec 31, 2027');
  expect(firearmText(aFirearm({ status: 'MISSING', detail: 'expired', expiration_date: '2025-12-31' }))).toBe(
    'Missing, expired Dec 31, 2025',
  );
  expect(firearmText(aFirearm({ status: 'MISSING', detail: 'never', expiration_date: null }))).toBe(
    'Missing, never passed',
  );
});
