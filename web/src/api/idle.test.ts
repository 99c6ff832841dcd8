import { expect, test } from 'vitest';
import { isIdleTooLong, limitIdle } from './idle.ts';

const minute = 60_000;
const now = Date.parse('2026-05-13T12:00:00Z');

test.each([
  ['within the limit', 29 * minute, false],
  ['after the limit', 30 * minute, true],
  ['after a small correction of the clock', -minute / 2, false],
  ['after the clock was set back', -2 * minute, true],
])('%s', (_, elapsed, isDue) => {
  expect(isIdleTooLong(now)).toBe(false); // not limited
  limitIdle(30, now);
  expect(isIdleTooLong(now + elapsed)).toBe(isDue);
});
