import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attendedMinutes, checkInWindow, isWithin, openSessions } from '../../src/rules/check-in.ts';
import type { ClassSession } from '../../src/rules/class-sessions.ts';

const chicago = 'America/Chicago';
const morning: ClassSession = { date: '2027-03-03', start: '09:00', end: '11:00' };

const windowOf = (session: ClassSession, zone = chicago) => {
  const { start, end } = checkInWindow(session, zone);
  return [new Date(start).toISOString(), new Date(end).toISOString()];
};

describe('the window of a session', () => {
  test('is from an hour before its start to an hour after its end, in the zone of the department', () => {
    expect(windowOf(morning)).toEqual(['2027-03-03T14:00:00.000Z', '2027-03-03T18:00:00.000Z']);
    expect(windowOf(morning, 'Asia/Tokyo')).toEqual(['2027-03-02T23:00:00.000Z', '2027-03-03T03:00:00.000Z']);
  });

  test('has the same length on the day of a clock change', () => {
    // 02:00 to 03:00 does not exist, and 01:00 to 02:00 occurs twice.
    expect(windowOf({ date: '2027-03-14', start: '01:30', end: '03:30' })).toEqual([
      '2027-03-14T06:30:00.000Z',
      '2027-03-14T09:30:00.000Z',
    ]);
    expect(windowOf({ date: '2027-11-07', start: '00:30', end: '02:30' })).toEqual([
      '2027-11-07T04:30:00.000Z',
      '2027-11-07T09:30:00.000Z',
    ]);
  });

  test('of a session after midnight on the first of a month begins in the previous month', () => {
    expect(windowOf({ date: '2028-03-01', start: '00:15', end: '02:00' })[0]).toBe('2028-03-01T05:15:00.000Z');
    expect(windowOf({ date: '2028-03-01', start: '00:15', end: '02:00' }, 'UTC')[0]).toBe('2028-02-29T23:15:00.000Z');
  });

  test('includes its start, but not its end', () => {
    const span = checkInWindow(morning, chicago);
    expect([span.start - 1, span.start, span.end - 1, span.end].map((at) => isWithin(span, at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('overlaps with the window of the next session, so that both are open', () => {
    const noon: ClassSession = { date: '2027-03-03', start: '12:00', end: '14:00' };
    const open = (at: string) => openSessions([morning, noon], chicago, new Date(at)).map(({ start }) => start);
    expect(open('2027-03-03T16:59:59Z')).toEqual(['09:00']);
    expect(open('2027-03-03T17:00:00Z')).toEqual(['09:00', '12:00']);
    expect(open('2027-03-03T18:00:00Z')).toEqual(['12:00']);
  });
});

describe('the attended minutes', () => {
  const minutes = (stay: { in?: string; out?: string }) => attendedMinutes(morning, chicago, stay);

  test('are the full session for a person who never checked out', () => {
    expect(minutes({ in: '2027-03-03T14:30:00Z' })).toBe(120);
    expect(minutes({ in: '2027-03-03T15:20:00Z' })).toBe(120);
    expect(minutes({})).toBe(120);
  });

  test('are the time between check-in and check-out, within the session', () => {
    expect(minutes({ in: '2027-03-03T14:10:00Z', out: '2027-03-03T17:40:00Z' })).toBe(120);
    expect(minutes({ in: '2027-03-03T15:20:10Z', out: '2027-03-03T16:30:00Z' })).toBe(69);
    expect(minutes({ out: '2027-03-03T16:00:00Z' })).toBe(60);
  });

  test('are the full session if the check-out is before the start or the check-in', () => {
    expect(minutes({ in: '2027-03-03T14:10:00Z', out: '2027-03-03T14:50:00Z' })).toBe(120);
    expect(minutes({ out: '2027-03-03T15:00:00Z' })).toBe(120);
    expect(minutes({ in: '2027-03-03T16:30:00Z', out: '2027-03-03T15:30:00Z' })).toBe(120);
    expect(minutes({ in: '2027-03-03T16:30:00Z', out: '2027-03-03T16:30:00Z' })).toBe(120);
  });

  test('are 0 for a check-in after the end', () => {
    expect(minutes({ in: '2027-03-03T17:10:00Z', out: '2027-03-03T17:40:00Z' })).toBe(0);
  });

  test('never exceed the session, and are fewer only for a check-out after the start and the check-in', () => {
    const start = Date.parse('2027-03-03T15:00:00Z');
    const moment = fc.option(
      fc.integer({ min: -90, max: 210 }).map((at) => start + at * 60_000),
      { nil: undefined },
    );
    const text = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
    fc.assert(
      fc.property(moment, moment, (came, went) => {
        const found = attendedMinutes(morning, chicago, { in: text(came), out: text(went) });
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(120);
        if (went === undefined || went <= Math.max(start, came ?? start)) expect(found).toBe(120);
        // Leaving later never reduces the minutes.
        else
          expect(
            attendedMinutes(morning, chicago, { in: text(came), out: text(went + 60_000) }),
          ).toBeGreaterThanOrEqual(found);
      }),
    );
  });

  test('do not count the hour that clocks skip', () => {
    const night: ClassSession = { date: '2027-03-14', start: '01:00', end: '04:00' };
    expect(attendedMinutes(night, chicago, {})).toBe(120);
    expect(attendedMinutes(night, chicago, { in: '2027-03-14T07:00:00Z', out: '2027-03-14T08:30:00Z' })).toBe(90);
  });
});
