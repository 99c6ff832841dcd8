import { occursTwice } from '@muster/shared/rules/calendar';
import { zoneChanges } from '@muster/shared/rules/zone-changes';
import { expect, test } from 'vitest';

const hour = 3_600_000;
const changesIn = (timeZone: string, year: number) =>
  zoneChanges(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)).map(({ at, before, after }) => [
    new Date(at).toISOString(),
    before / hour,
    after / hour,
  ]);

test('both changes of a year are found to the second', () => {
  expect(changesIn('America/Chicago', 2026)).toEqual([
    ['2026-03-08T08:00:00.000Z', -6, -5],
    ['2026-11-01T07:00:00.000Z', -5, -6],
  ]);
});

test('a half-hour change in the southern hemisphere is found', () => {
  expect(changesIn('Australia/Lord_Howe', 2026)).toEqual([
    ['2026-04-04T15:00:00.000Z', 11, 10.5],
    ['2026-10-03T15:30:00.000Z', 10.5, 11],
  ]);
});

test('a month without daylight saving between two changes', () => {
  expect(changesIn('Africa/Casablanca', 2025)).toHaveLength(2);
});

test('zones without changes', () => {
  for (const timeZone of ['America/Phoenix', 'Asia/Kathmandu', 'UTC']) expect(changesIn(timeZone, 2026)).toEqual([]);
});

test('times that occur twice', () => {
  const isTwice = (time: string) => occursTwice('2026-11-01', time, 'America/Chicago');
  expect(['00:59', '01:00', '01:30', '01:59', '02:00'].map(isTwice)).toEqual([false, true, true, true, false]);
  expect(occursTwice('2026-03-08', '02:30', 'America/Chicago')).toBe(false);
  expect(
    ['01:29', '01:30', '01:59', '02:00'].map((time) => occursTwice('2026-04-05', time, 'Australia/Lord_Howe')),
  ).toEqual([false, true, true, false]);
});
