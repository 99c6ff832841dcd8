import {
  extentOf,
  lastDay,
  minutesIn,
  overlap,
  refusedDates,
  type Span,
  skippedTime,
  sortSessions,
  spansOf,
} from '@muster/shared/rules/class-sessions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const at = (date: string, start: string, end: string) => ({ date, start, end });
const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 10 })), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([start, length]): Span => ({ start, end: start + length })));

test('minutes are elapsed minutes, even in the night when clocks are set forward', () => {
  const nights = [at('2026-03-07', '01:00', '04:00'), at('2026-03-08', '01:00', '04:00')];
  expect(minutesIn(spansOf(nights, 'America/Chicago'))).toBe(300);
});

describe('overlap', () => {
  const morning = spansOf([at('2026-05-04', '08:00', '12:00')], 'America/Chicago');
  const spanOf = (start: string, end: string) => spansOf([at('2026-05-04', start, end)], 'America/Chicago');

  test('back-to-back spans do not overlap', () => {
    expect(overlap(morning, spanOf('12:00', '16:00'))).toBe(false);
    expect(overlap(morning, spanOf('07:00', '08:00'))).toBe(false);
  });
  test('finds a shared minute, a span inside another, and an identical one', () => {
    expect(overlap(morning, spanOf('11:59', '16:00'))).toBe(true);
    expect(overlap(morning, spanOf('09:00', '10:00'))).toBe(true);
    expect(overlap(morning, morning)).toBe(true);
  });
  test('compares every pair of days', () => {
    const week = spansOf([at('2026-05-03', '08:00', '12:00'), at('2026-05-04', '11:00', '13:00')], 'America/Chicago');
    expect(overlap(morning, week)).toBe(true);
    expect(overlap(week, morning)).toBe(true);
    expect(overlap([], week)).toBe(false);
  });
  test('is symmetric', () => {
    const minutes = (list: readonly Span[]) =>
      new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)));
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const taken = minutes(b);
        const shared = [...minutes(a)].some((minute) => taken.has(minute));
        expect([overlap(a, b), overlap(b, a)]).toEqual([shared, shared]);
      }),
    );
  });
});

describe('spansOf', () => {
  const hours = (session: ReturnType<typeof at>) => {
    const [span] = spansOf([session], 'America/Chicago') as [Span];
    return (span.end - span.start) / 3_600_000;
  };
  test('is the elapsed time, even on days with a clock change', () => {
    expect(hours(at('2026-05-04', '01:00', '04:00'))).toBe(3);
    expect(hours(at('2026-03-08', '01:00', '04:00'))).toBe(2);
    expect(hours(at('2026-11-01', '00:30', '02:30'))).toBe(3);
  });
  test('a session that starts in the skipped hour still ends after it starts', () => {
    expect(hours(at('2026-03-08', '02:30', '03:00'))).toBe(0.5);
    expect(hours(at('2026-03-08', '02:30', '03:30'))).toBe(1);
    expect(hours(at('2026-03-08', '02:15', '02:45'))).toBe(0.5);
  });
  test('ends after it starts in every zone at every time', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const time = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    const changing = fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-05-04');
    const zones = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Honolulu');
    fc.assert(
      fc.property(changing, minute, minute, zones, (date, a, b, zone) => {
        fc.pre(a < b);
        const [span] = spansOf([at(date, time(a), time(b))], zone) as [Span];
        expect(span.end).toBeGreaterThan(span.start);
      }),
      { numRuns: 500 },
    );
  });
});

describe('order and extent', () => {
  const sessions = [
    at('2026-05-05', '08:00', '12:00'),
    at('2026-05-04', '13:00', '15:00'),
    at('2026-05-04', '08:00', '09:00'),
  ];

  test('sorts by start without changing the argument', () => {
    expect(sortSessions(sessions).map(({ date, start }) => `${date} ${start}`)).toEqual([
      '2026-05-04 08:00',
      '2026-05-04 13:00',
      '2026-05-05 08:00',
    ]);
    expect(sessions[0]?.date).toBe('2026-05-05');
  });
  test('is from the first start to the last end', () => {
    expect(extentOf(spansOf(sessions, 'UTC'))).toEqual({
      start: Date.parse('2026-05-04T08:00Z'),
      end: Date.parse('2026-05-05T12:00Z'),
    });
  });
  test('the last day is the date of certifications', () => {
    expect(lastDay(sessions)).toBe('2026-05-05');
  });
});

describe('refusedDates', () => {
  const row = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time });
  const refused = (...rows: ReturnType<typeof row>[]) => refusedDates(rows, 'America/Chicago');

  test('reports an overlap at the later row', () => {
    expect(
      refused(
        row('2026-05-05', '08:00', '12:00'),
        row('2026-05-04', '11:59', '13:00'),
        row('2026-05-04', '08:00', '12:00'),
        row('2026-05-04', '13:00', '14:00'),
      ),
    ).toEqual({ 'dates.2.start_time': ['These times overlap another date of this class, 11:59-13:00'] });
    const inside = refused(row('2026-05-04', '09:00', '10:00'), row('2026-05-04', '08:00', '12:00'));
    expect(Object.keys(inside)).toEqual(['dates.1.start_time']);
  });
  test('accepts back-to-back rows, and leaves identical rows to the schema', () => {
    expect(refused(row('2026-05-04', '08:00', '12:00'), row('2026-05-04', '12:00', '13:00'))).toEqual({});
    expect(refused(row('2026-05-04', '08:00', '12:00'), row('2026-05-04', '08:00', '12:00'))).toEqual({});
  });
  test('finds an overlap with a row that is not the previous one', () => {
    const long = row('2026-05-04', '08:00', '16:00');
    expect(refused(long, row('2026-05-04', '09:00', '10:00'), row('2026-05-04', '11:00', '12:00'))).toEqual({
      'dates.1.start_time': ['These times overlap another date of this class, 08:00-16:00'],
      'dates.2.start_time': ['These times overlap another date of this class, 08:00-16:00'],
    });
  });
  test('refuses a start or end in the skipped hour', () => {
    expect(refused(row('2026-03-08', '02:30', '04:00'), row('2026-03-08', '00:30', '02:01'))).toEqual({
      'dates.0.start_time': [skippedTime('02:30')],
      'dates.1.end_time': [skippedTime('02:01')],
    });
    expect(refused(row('2026-03-08', '01:00', '03:00'), row('2026-03-09', '02:30', '04:00'))).toEqual({});
    expect(refused(row('2026-03-08', '01:00', '02:00')), 'an end at the skip itself').toEqual({});
    expect(refusedDates([row('2026-03-08', '02:30', '04:00')], 'America/Phoenix')).toEqual({});
    expect(refusedDates([row('2026-03-29', '02:30', '04:00')], 'Europe/Berlin')).not.toEqual({});
  });
  test('accepts times in the hour that occurs twice', () => {
    expect(refused(row('2026-11-01', '01:30', '02:30'), row('2026-11-01', '00:30', '01:30'))).toEqual({});
  });
});
