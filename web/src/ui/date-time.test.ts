import { describe, expect, it } from 'vitest';
import { formatDate, formatInstant, formatTime, formatTimeRange, zoneName } from './date-time.ts';

describe('dates', () => {
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
    expect(formatInstant('soon', 'America/Chicago')).toBe('Invalid date');
  });

  it('name their zone', () => {
    expect(zoneName('America/Chicago')).toBe('Central Time');
  });
});
