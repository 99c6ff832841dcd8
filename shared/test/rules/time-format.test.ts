import { describe, expect, it } from 'vitest';
import { timeRangeText, timeText } from '../../src/rules/time-format.ts';

describe('a time', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:30', '12:30 AM'],
    ['09:05', '9:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:59', '12:59 PM'],
    ['13:00', '1:00 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s on a 12-hour clock', (time, read) => {
    expect(timeText(time, '12h')).toBe(read);
    expect(timeText(time, '24h')).toBe(time);
  });
});

describe('a range', () => {
  it.each([
    ['09:00', '11:00', '9:00-11:00 AM'],
    ['11:00', '13:00', '11:00 AM-1:00 PM'],
    ['11:00', '12:00', '11:00 AM-12:00 PM'],
    ['12:00', '13:00', '12:00-1:00 PM'],
    ['00:00', '01:00', '12:00-1:00 AM'],
    ['00:30', '12:30', '12:30 AM-12:30 PM'],
  ])('%s to %s is %s on a 12-hour clock', (start, end, read) => {
    expect(timeRangeText(start, end, '12h')).toBe(read);
    expect(timeRangeText(start, end, '24h')).toBe(`${start}-${end}`);
  });
});
