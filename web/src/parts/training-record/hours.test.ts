import { expect, test } from 'vitest';
import { decimalHours, minutesOf, missingLength, typedLength } from './hours.ts';

test.each([
  ['1', '30', 90],
  ['', '90', 90],
  ['2', '', 120],
  [' 4 ', ' 0 ', 240],
  ['1', '-30', -1],
  ['1.5', '', '1.5'],
  ['', '1e3', '1e3'],
])('%s h %s min', (hours, minutes, sent) => expect(minutesOf({ hours, minutes })).toBe(sent));

test('an empty length has a message', () => {
  expect(minutesOf({ hours: ' ', minutes: '' })).toBeUndefined();
  expect(missingLength({ hours: '', minutes: '' })).toEqual({ minutes: 'Please give the length' });
  expect(missingLength({ hours: '1', minutes: '' })).toEqual({});
});

test('a typed length has the same minutes', () => {
  for (const minutes of [1, 59, 60, 61, 60_000]) expect(minutesOf(typedLength(minutes))).toBe(minutes);
  expect(typedLength(null)).toEqual({ hours: '', minutes: '' });
});

test('hours have two decimals', () => expect([1, 90, 480].map(decimalHours)).toEqual(['0.02', '1.50', '8.00']));
