import { describe, expect, test } from 'vitest';
import { deletedFrom, isDueForDeletion } from '../../src/rules/retention.ts';

describe('data deleted after some months', () => {
  test.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-08-31', 18, '2027-02-28'],
    ['2025-12-31', 2, '2026-02-28'],
  ])('what ended on %s, after %i months: from %s on', (ended, texts, from) => {
    expect(deletedFrom({ texts }, 'texts', ended)).toBe(from);
  });

  test('data are not deleted without a rule, nor by the rule of another kind', () => {
    const now = { timezone: 'UTC', now: new Date('2100-01-01T00:00:00Z') };
    expect(isDueForDeletion({}, 'texts', '2000-01-01', now)).toBe(false);
    expect(isDueForDeletion({ bug_reports: 1 }, 'texts', '2000-01-01', now)).toBe(false);
  });

  // Clocks change in Chicago on March 8 and November 1, 2026, and in Lord Howe by half an hour on April 5.
  test.each([
    ['America/Chicago', '2026-03-08T05:59:59Z', false],
    ['America/Chicago', '2026-03-08T06:00:00Z', true],
    ['Pacific/Honolulu', '2026-03-08T09:59:59Z', false],
    ['Pacific/Honolulu', '2026-03-08T10:00:00Z', true],
    ['Pacific/Kiritimati', '2026-03-07T09:59:59Z', false],
    ['Pacific/Kiritimati', '2026-03-07T10:00:00Z', true],
  ])('it begins with the midnight of the department in %s: %s %s', (timezone, now, is) => {
    expect(isDueForDeletion({ texts: 12 }, 'texts', '2025-03-08', { timezone, now: new Date(now) })).toBe(is);
  });

  test.each([
    ['2026-11-02T05:59:59Z', false],
    ['2026-11-02T06:00:00Z', true],
  ])('also after the day that is longer: %s %s', (now, is) => {
    const zone = { timezone: 'America/Chicago', now: new Date(now) };
    expect(isDueForDeletion({ bug_reports: 1 }, 'bug_reports', '2026-10-02', zone)).toBe(is);
  });
});
