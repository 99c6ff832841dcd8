import {
  type CertificationDates,
  certificationGap,
  certificationStatus,
  expiryOf,
  latestCertification,
} from '@muster/shared/rules/certification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const status = (current: CertificationDates | undefined, today: string, seated = false, nearDays = 60) =>
  certificationStatus({ current, seated, today, nearDays });

describe('expiryOf', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-05-15', 24, '2028-05-15'],
  ])('%s and %i months: %s', (date, months, expires) => {
    expect(expiryOf(date, months)).toBe(expires);
  });
  test('is never without months or with 0', () => {
    expect(expiryOf('2026-05-15', undefined)).toBeUndefined();
    expect(expiryOf('2026-05-15', 0)).toBeUndefined();
  });
  test('has at most four digits for the year, so that it compares as text', () => {
    expect(expiryOf('9990-01-01', 1200)).toBe('9999-12-31');
  });
});

describe('certificationStatus', () => {
  const current = { date: '2025-06-30', expires: '2026-06-30' };

  test('is valid through the day it expires', () => {
    expect(status(current, '2026-06-30')).toBe('NEAR_EXPIRATION');
    expect(status(current, '2026-07-01')).toBe('MISSING');
  });
  test('is near expiration from 60 days before', () => {
    expect(status(current, '2026-04-30')).toBe('COMPLETED');
    expect(status(current, '2026-05-01')).toBe('NEAR_EXPIRATION');
  });
  test("follows the site's number of days", () => {
    expect(status(current, '2026-06-29', false, 0)).toBe('COMPLETED');
    expect(status(current, '2026-06-30', false, 0)).toBe('NEAR_EXPIRATION');
  });
  test('is complete without an expiry', () => {
    expect(status({ date: '1999-01-01' }, '2099-01-01')).toBe('COMPLETED');
  });
  test('a seat is pending only without a valid certification', () => {
    expect(status(undefined, '2026-01-01', true)).toBe('PENDING');
    expect(status(undefined, '2026-01-01')).toBe('MISSING');
    expect(status(current, '2026-07-01', true)).toBe('PENDING');
    expect(status(current, '2026-06-30', true)).toBe('NEAR_EXPIRATION');
  });
});

describe('latestCertification', () => {
  test('returns the certification that expires last; one without an expiry counts as the last', () => {
    const short = { date: '2026-05-01', expires: '2026-11-01' };
    const long = { date: '2025-05-01', expires: '2027-05-01' };
    const forever = { date: '2001-01-01' };
    expect(latestCertification([short, long])).toBe(long);
    expect(latestCertification([short, forever, long])).toBe(forever);
    expect(latestCertification([])).toBeUndefined();
  });
  test('returns the latest one of equal expiries', () => {
    const earlier = { date: '2026-02-28', expires: '2026-12-31' };
    const later = { date: '2026-03-01', expires: '2026-12-31' };
    expect(latestCertification([later, earlier])).toBe(later);
    expect(latestCertification([earlier, later])).toBe(later);
  });
  test('does not depend on the order', () => {
    const certification = fc.record({
      date: fc.constantFrom('2025-01-01', '2025-06-30', '2026-01-31'),
      expires: fc.constantFrom(undefined, '2026-01-01', '2026-06-30', '9999-12-31'),
    });
    fc.assert(
      fc.property(fc.array(certification), (list) => {
        expect(latestCertification(list.toReversed())).toEqual(latestCertification(list));
      }),
    );
  });
});

describe('certificationGap', () => {
  const entry = (status: 'MISSING' | 'PENDING' | 'NEAR_EXPIRATION' | 'COMPLETED', ...dates: (string | null)[]) => ({
    status,
    certification_date: dates[0] ?? null,
    expiration_date: dates[1] ?? null,
  });
  test.each([
    ['expired the day before', entry('MISSING', '2025-09-17', '2026-09-17'), 'expired'],
    ['expired, with a seat', entry('PENDING', '2025-09-17', '2026-09-17'), 'expired'],
    ['never certified', entry('MISSING'), 'never'],
    ['never certified, with a seat', entry('PENDING'), 'never'],
    ['near its expiry', entry('NEAR_EXPIRATION', '2025-09-18', '2026-09-18'), undefined],
    ['valid', entry('COMPLETED', '2025-09-18'), undefined],
  ])('%s', (_, one, gap) => expect(certificationGap(one, '2026-09-18')).toBe(gap));
});
