import { expect, test } from 'vitest';
import { anHoursCell } from '../../testing/compliance.ts';
import { cellDetail } from './cell-texts.ts';

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
