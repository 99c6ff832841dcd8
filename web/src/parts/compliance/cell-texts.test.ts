import { expect, test } from 'vitest';
import { anHoursCell } from '../../testing/compliance.ts';
import { cellDetail } from './cell-texts.ts';

test('who has the hours and does not meet the requirement lacks a part of it', () => {
  const enough = { minutes: 1200, needed_minutes: 1200 };
  for (const status of ['SHORT', 'ON_TRACK', 'NOT_MET'] as const)
    expect(cellDetail(anHoursCell({ ...enough, status }))).toBe('part lacking');
  expect(cellDetail(anHoursCell({ ...enough, status: 'MET' }))).toBe('20 of 20 h');
  expect(cellDetail(anHoursCell())).toBe('20.5 of 40 h');
});
