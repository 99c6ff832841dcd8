import { describe, expect, test } from 'vitest';
import { certificateOf, certificateStatus } from '../../src/record/certificate.ts';
import type { EntryContent } from '../../src/record/entry.ts';

const written = { recorded_at: '2026-02-01T12:00:00.000Z', actor: { id: 'system', employee_id: '' } };
const issued = (no: number, date: string, more: { expires?: string; supersedes?: number } = {}): EntryContent => {
  const { expires, supersedes } = more;
  const data = { type_id: 'A', type_name: 'First aid', date, ...(expires && { expires }) };
  return { no, kind: 'certification.issued', valid_on: date, ...written, data, ...(supersedes && { supersedes }) };
};
const revoked = (no: number, valid_on: string, entry: number): EntryContent => ({
  no,
  kind: 'certification.revoked',
  valid_on,
  ...written,
  data: { entry },
});

/** Returns the status of the first entry's certificate on a day. */
const first = (entries: EntryContent[], on: string) => {
  const found = certificateOf(entries, 1);
  return found && certificateStatus(found, on);
};

describe('a certificate', () => {
  test.each([
    ['2026-01-30', 'not_yet'],
    ['2026-01-31', 'valid'],
    ['2026-02-28', 'valid'],
    ['2026-03-01', 'expired'],
  ])('of 31 January, valid for a month, is on %s %s', (on, expected) => {
    expect(first([issued(1, '2026-01-31', { expires: '2026-02-28' })], on)).toBe(expected);
  });

  test('never expires without an expiration', () => {
    expect(first([issued(1, '1990-02-28')], '2026-02-28')).toBe('valid');
  });

  test('is revoked from the day of the revocation on, also after it has expired', () => {
    const entries = [issued(1, '2026-01-31', { expires: '2026-02-28' }), revoked(2, '2026-02-10', 1)];
    expect(first(entries, '2026-02-09')).toBe('valid');
    expect(first(entries, '2026-02-10')).toBe('revoked');
    expect(first(entries, '2026-03-01')).toBe('revoked');
  });

  test('is replaced on every day if corrected, and revoked with its correction', () => {
    const entries = [issued(1, '2026-01-31'), issued(2, '2026-01-30', { supersedes: 1 })];
    expect(first(entries, '2026-02-01')).toBe('replaced');
    expect(first(entries, '2026-01-01')).toBe('replaced');
    const gone = [...entries, issued(3, '2026-01-29', { supersedes: 2 }), revoked(4, '2026-02-10', 3)];
    expect(first(gone, '2026-02-09')).toBe('replaced');
    expect(first(gone, '2026-02-10')).toBe('revoked');
    expect(certificateOf(gone, 1)?.replacedBy?.no).toBe(2);
  });

  test('is not affected by the revocation of another one', () => {
    expect(first([issued(1, '2026-01-31'), issued(2, '2026-02-01'), revoked(3, '2026-02-02', 2)], '2026-02-03')).toBe(
      'valid',
    );
  });

  test('does not exist for an entry of another kind or without an entry', () => {
    const entries = [issued(1, '2026-01-31'), revoked(2, '2026-02-10', 1)];
    expect([certificateOf(entries, 2), certificateOf(entries, 3)]).toEqual([undefined, undefined]);
  });
});
