import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../src/rules/calendar.ts';
import { mondayOf, type Shift, shiftSpan, shiftsDuring, shiftText } from '../src/rules/shifts.ts';

const zone = 'America/Chicago';
const night: Shift = { date: '2026-05-13', start: '18:00', end: '06:00', kind: 'shift' };
const during = (shift: Shift, date: string, start: string, end: string) =>
  shiftsDuring([shift], [{ date, start, end }], zone).length > 0;

describe('a shift', () => {
  test.each([
    ['2026-05-13', '17:00', '18:00', false],
    ['2026-05-13', '17:00', '18:01', true],
    ['2026-05-13', '23:00', '23:30', true],
    ['2026-05-14', '05:59', '08:00', true],
    ['2026-05-14', '06:00', '08:00', false],
    ['2026-05-15', '00:00', '02:00', false],
  ])('of a night overlaps a class on %s at %s-%s: %s', (date, start, end, expected) => {
    expect(during(night, date, start, end)).toBe(expected);
  });

  test('of a whole day ends at midnight', () => {
    const day: Shift = { date: '2026-05-13', start: '00:00', end: '00:00', kind: 'absence' };
    expect([during(day, '2026-05-13', '22:00', '23:59'), during(day, '2026-05-14', '00:00', '01:00')]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    [night, '24h', 'On duty 18:00-06:00'],
    [night, '12h', 'On duty 6:00 PM-6:00 AM'],
    [{ ...night, start: '00:00', end: '00:00' }, '24h', 'On duty all day'],
    [{ ...night, kind: 'absence', start: '00:00', end: '00:00', label: 'Vacation' }, '24h', 'Absent: Vacation'],
    [{ ...night, kind: 'absence', start: '08:00', end: '12:00' }, '24h', 'Absent 08:00-12:00'],
  ] as const)('is told in words', (shift, format, text) => {
    expect(shiftText(shift, format)).toBe(text);
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  // Dates around clock changes.
  const date = fc
    .tuple(fc.constantFrom('2026-03-08', '2026-11-01', '2026-05-13'), fc.integer({ min: -1, max: 1 }))
    .map(([day, n]) => addDays(day, n));
  const planned = fc.record({ date, start: time, end: time, kind: fc.constant('shift' as const) });

  test('overlaps a class exactly when they have a minute in common', () => {
    const minutes = (one: { start: number; end: number }) => {
      const all = new Set<number>();
      for (let at = one.start; at < one.end; at += 60_000) all.add(at);
      return all;
    };
    fc.assert(
      fc.property(planned, date, time, time, (shift, day, one, other) => {
        const [start, end] = [one, other].sort() as [string, string];
        if (start === end) return;
        const from = instantOf(day, start, zone).getTime();
        const session = minutes({ start: from, end: instantOf(day, end, zone).getTime() });
        const common = [...minutes(shiftSpan(shift, zone))].some((at) => session.has(at));
        expect(during(shift, day, start, end)).toBe(common);
      }),
      { numRuns: 300 },
    );
  });

  test('belongs to the week of its Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (n) => {
        const day = addDays('2024-01-01', n);
        const monday = mondayOf(day);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(monday <= day && day < addDays(monday, 7)).toBe(true);
      }),
    );
  });
});
