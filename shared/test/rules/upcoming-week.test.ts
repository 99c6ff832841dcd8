import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../../src/rules/calendar.ts';
import { comingWeek, sessionsAhead } from '../../src/rules/upcoming-week.ts';

describe('the coming week begins with the date of the department', () => {
  test.each([
    ['a Sunday', 'America/Chicago', '2026-11-22T17:00:00Z', '2026-11-22', '2026-11-28'],
    [
      'the evening before in Chicago, when UTC has the next day',
      'America/Chicago',
      '2026-11-23T05:59:00Z',
      '2026-11-22',
      '2026-11-28',
    ],
    ['midnight in Chicago', 'America/Chicago', '2026-11-23T06:00:00Z', '2026-11-23', '2026-11-29'],
    ['the next day in Auckland', 'Pacific/Auckland', '2026-11-22T17:00:00Z', '2026-11-23', '2026-11-29'],
    ['the week in which clocks are set forward', 'America/Chicago', '2027-03-12T12:00:00Z', '2027-03-12', '2027-03-18'],
    ['the turn of the year', 'UTC', '2026-12-29T00:00:00Z', '2026-12-29', '2027-01-04'],
  ])('%s', (_, zone, now, from, to) => {
    expect(comingWeek(zone, new Date(now))).toEqual({ from, to });
  });
});

describe('the sessions ahead', () => {
  const zone = 'America/Chicago';
  const date = '2026-05-13';
  const session = { date, start: '09:00', end: '12:00' };
  const now = (time: string) => instantOf(date, time, zone);

  test('include the current session until its end', () => {
    expect(sessionsAhead([session], zone, now('11:59'))).toEqual([session]);
    expect(sessionsAhead([session], zone, now('12:00'))).toEqual([]);
  });

  test('are limited to the days, including both ends', () => {
    const sessions = [0, 6, 7].map((days) => ({ ...session, date: addDays(date, days) }));
    expect(sessionsAhead(sessions, zone, now('08:00'), comingWeek(zone, now('08:00')))).toEqual(sessions.slice(0, 2));
    expect(sessionsAhead(sessions, zone, now('08:00'))).toEqual(sessions);
  });
});
