import { expect, test } from 'vitest';
import { notifiesSupervisor } from '../src/rules/expiry-reminders.ts';

test.each([
  // Two weeks before, also over the end of a month, of February and of daylight saving time.
  ['2026-07-01', '2026-06-16', 60, false],
  ['2026-07-01', '2026-06-17', 60, true],
  ['2026-03-10', '2026-02-23', 60, false],
  ['2026-03-10', '2026-02-24', 60, true],
  ['2028-03-10', '2028-02-24', 60, false],
  ['2028-03-10', '2028-02-25', 60, true],
  ['2026-11-03', '2026-10-20', 60, true],
  // If people are reminded late, they still get half of their time.
  ['2026-07-01', '2026-06-24', 14, true],
  ['2026-07-01', '2026-06-23', 14, false],
  ['2026-07-01', '2026-06-28', 7, true],
  ['2026-07-01', '2026-06-27', 7, false],
  ['2026-07-01', '2026-07-01', 0, true],
])(
  'of a certification until %s a supervisor is told on %s, where people are %i days before: %s',
  (expires, day, near, told) => {
    expect(notifiesSupervisor(expires, day, near)).toBe(told);
  },
);
