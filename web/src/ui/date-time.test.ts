import { beforeEach, describe, expect, it } from 'vitest';
import {
  formatDate,
  formatInstant,
  formatInstantDate,
  formatMoment,
  formatTime,
  formatTimeRange,
  zoneName,
} from './date-time.ts';
import { setSiteTimeFormat } from './site-time-format.ts';

describe('dates', () => {
  // spec 8.57
  it.each([
    ['2027-03-03', 'Wed, Mar 3, 2027'],
    ['2027-03-03T23:30:00', 'Wed, Mar 3, 2027'],
    ['2028-02-29', 'Tue, Feb 29, 2028'],
    ['2027-02-29', 'Invalid date'],
    ['2027-13-01', 'Invalid date'],
    ['03/03/2027', 'Invalid date'],
    ['', 'Invalid date'],
  ])('%s is formatted as %s in every browser zone', (date, read) => {
    expect(formatDate(date)).toBe(read);
  });
});

describe('times', () => {
  // spec 8.57
  it.each([
    ['09:00', '09:00'],
    ['09:00:00', '09:00'],
    ['2027-03-03T09:00:00', '09:00'],
    ['24:00', 'Invalid time'],
    ['9am', 'Invalid time'],
  ])('%s is formatted as %s', (time, read) => {
    expect(formatTime(time)).toBe(read);
  });

  it('of a range', () => {
    expect(formatTimeRange('2027-03-03T09:00:00', '11:00')).toBe('09:00-11:00');
    expect(formatTimeRange('09:00', 'noon')).toBe('Invalid time');
  });
});

describe('instants', () => {
  it("are shown in the department's zone", () => {
    expect(formatInstant('2027-03-04T05:30:00.000Z', 'America/Chicago')).toBe('Wed, Mar 3, 2027, 23:30');
    expect(formatInstant('2027-07-04T05:00:00.000Z', 'America/Chicago')).toBe('Sun, Jul 4, 2027, 00:00');
  });

  it.each(['soon', '', '2027-13-01T00:00:00Z'])('that are invalid, such as "%s", say so', (instant) => {
    expect(formatInstant(instant, 'America/Chicago')).toBe('Invalid date');
    expect(formatInstantDate(instant, 'America/Chicago')).toBe('Invalid date');
    expect(formatMoment(new Date(instant), new Date(), 'America/Chicago')).toBe('Invalid date');
  });

  it('name their zone', () => {
    expect(zoneName('America/Chicago')).toBe('Central Time');
  });
});

describe('in a department with a 12-hour clock', () => {
  beforeEach(() => setSiteTimeFormat('12h'));

  it('times have their half of the day', () => {
    expect(formatTime('2027-03-03T00:00:00')).toBe('12:00 AM');
    expect(formatTimeRange('2027-03-03T09:00:00', '11:00')).toBe('9:00-11:00 AM');
    expect(formatTimeRange('11:00', '13:00')).toBe('11:00 AM-1:00 PM');
    expect(formatTime('24:00')).toBe('Invalid time');
  });

  // In Chicago, 2027-03-14 has no 02:30, and 2027-11-07 has 01:30 twice.
  it.each([
    ['2027-03-14T07:59:00.000Z', 'Sun, Mar 14, 2027, 1:59 AM'],
    ['2027-03-14T08:00:00.000Z', 'Sun, Mar 14, 2027, 3:00 AM'],
    ['2027-11-07T06:30:00.000Z', 'Sun, Nov 7, 2027, 1:30 AM'],
    ['2027-11-07T07:30:00.000Z', 'Sun, Nov 7, 2027, 1:30 AM'],
    ['2027-07-04T05:00:00.000Z', 'Sun, Jul 4, 2027, 12:00 AM'],
    ['2027-07-04T17:00:00.000Z', 'Sun, Jul 4, 2027, 12:00 PM'],
  ])('the instant %s is %s', (instant, read) => {
    expect(formatInstant(instant, 'America/Chicago')).toBe(read);
  });

  it('a moment of today is its time alone', () => {
    const at = new Date('2027-03-14T18:05:00.000Z');
    expect(formatMoment(at, new Date('2027-03-14T19:00:00.000Z'), 'America/Chicago')).toBe('1:05 PM');
  });
});
