import {
  addMonths,
  asLocalTime,
  daysBetween,
  endOfDay,
  instantOf,
  isCalendarDate,
  isTimeZone,
  today,
} from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const day = 86_400_000;
const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dates = fc
  .integer({ min: Date.UTC(1950, 0, 1) / day, max: Date.UTC(2150, 11, 31) / day })
  .map((n) => isoDate(n * day));

describe('isCalendarDate', () => {
  test.each(['2026-01-31', '2028-02-29', '2000-02-29', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '12026-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
  test('accepts every existing day', () => {
    fc.assert(fc.property(dates, (date) => isCalendarDate(date)));
  });
});

describe('asLocalTime', () => {
  test.each([
    ['09:05', '09:05'],
    ['23:59:59', '23:59'],
    ['2026-03-01T08:30:00', '08:30'],
    ['2026-03-01T08:30:00.000', '08:30'],
  ])('reads %s as %s', (text, time) => {
    expect(asLocalTime(text)).toBe(time);
  });
  test.each(['24:00', '9:05', '12:60', '2026-03-01T08:30:00Z', '2026-03-01', 'noon', ''])(
    'finds none in %j',
    (text) => {
      expect(asLocalTime(text)).toBeUndefined();
    },
  );
});

describe('isTimeZone', () => {
  test.each(['America/Chicago', 'Pacific/Honolulu', 'UTC'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  test.each(['America/Gotham', '', '-06:00', '+05:30', '2026-01-01T00:00Z'])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('today', () => {
  const now = new Date('2026-01-01T05:59:59Z');
  test('returns the date of the department, not of UTC', () => {
    expect(today('America/Chicago', now)).toBe('2025-12-31');
    expect(today('America/Chicago', new Date('2026-01-01T06:00:00Z'))).toBe('2026-01-01');
    expect(today('Pacific/Honolulu', new Date('2026-01-01T09:59:59Z'))).toBe('2025-12-31');
    expect(today('UTC', now)).toBe('2026-01-01');
  });
});

describe('instantOf', () => {
  const chicago = (date: string, time: string) => instantOf(date, time, 'America/Chicago').toISOString();

  test('uses the winter and the summer offset', () => {
    expect(chicago('2026-01-15', '08:00')).toBe('2026-01-15T14:00:00.000Z');
    expect(chicago('2026-07-15', '08:00')).toBe('2026-07-15T13:00:00.000Z');
  });
  test('moves a skipped time after the gap', () => {
    expect(chicago('2026-03-08', '01:59')).toBe('2026-03-08T07:59:00.000Z');
    expect(chicago('2026-03-08', '02:30')).toBe('2026-03-08T08:30:00.000Z');
    expect(chicago('2026-03-08', '03:30')).toBe('2026-03-08T08:30:00.000Z');
  });
  test('takes the first of a time that occurs twice', () => {
    expect(chicago('2026-11-01', '01:30')).toBe('2026-11-01T06:30:00.000Z');
    expect(chicago('2026-11-01', '02:00')).toBe('2026-11-01T08:00:00.000Z');
  });
  test('has no daylight saving in Honolulu', () => {
    for (const date of ['2026-03-08', '2026-11-01'])
      expect(instantOf(date, '02:30', 'Pacific/Honolulu').toISOString()).toBe(`${date}T12:30:00.000Z`);
  });
  test('falls on the same local date for every time of every day', () => {
    const zones = fc.constantFrom('America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC');
    const times = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    fc.assert(
      fc.property(dates, times, zones, (date, time, zone) => today(zone, instantOf(date, time, zone)) === date),
    );
  });
});

describe('addMonths', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('%s + %i = %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });
  test('returns the same day of the right month, or its last day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 600 }), (from, months) => {
        const [year, month, dayOfMonth] = from.split('-').map(Number) as [number, number, number];
        const last = new Date(Date.UTC(year, month + months, 0));
        const expected = `${last.toISOString().slice(0, 8)}${String(Math.min(dayOfMonth, last.getUTCDate())).padStart(2, '0')}`;
        expect(addMonths(from, months)).toBe(expected);
      }),
    );
  });
});

describe('daysBetween', () => {
  test('counts whole days, across leap days and clock changes', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2);
    expect(daysBetween('2026-03-09', '2026-03-09')).toBe(0);
  });
  test('agrees with the count of days since 1970', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(daysBetween(a, b)).toBe((Date.parse(b) - Date.parse(a)) / day);
      }),
    );
  });
});

test.each([
  ['2026-03-07', '2026-03-08T05:59:59.999Z'],
  ['2026-03-08', '2026-03-09T04:59:59.999Z'],
  ['2026-11-01', '2026-11-02T05:59:59.999Z'],
])('%s ends where the department is, also when its clocks change', (date, end) => {
  expect(endOfDay(date, 'America/Chicago')).toBe(end);
});
