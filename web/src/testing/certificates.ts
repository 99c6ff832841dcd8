import type { Certificate, CertificateCheck, KeyCheck } from '@muster/shared/areas/certificates';

export const certificateToken = '01J000000000000000000000770123456789ABCDEF012345674';

/** Returns the certificate of Kim Lee, 77, in driving. */
export function aCertificate(overrides: Partial<Certificate> = {}): Certificate {
  return {
    id: '01J00000000000000000000077-4',
    entry: 4,
    department: 'Riverton Police Department',
    employee: { employee_id: '77', name: 'Kim Lee', rank: 'Officer' },
    training_name: 'Driving',
    course_number: null,
    certification_date: '2026-01-02',
    expiration_date: '2027-01-02',
    minutes: 240,
    provider: null,
    class: {
      id: 'C1',
      location: 'Range 2',
      training_dates: [
        { date: '2026-01-01', start_time: '2026-01-01T09:00:00', end_time: '2026-01-01T11:00:00' },
        { date: '2026-01-02', start_time: '2026-01-02T09:00:00', end_time: '2026-01-02T11:00:00' },
      ],
      instructors: [
        { name: 'Ann Taylor', agency: null },
        { name: 'Bo Guest', agency: 'State academy' },
      ],
    },
    status: 'valid',
    on: '2026-05-13',
    revoked_on: null,
    replaced_on: null,
    seal: { no: 12, at: '2026-05-12T09:00:00.000Z', root: '4f2a'.repeat(16) },
    key: { key_id: '5b3a'.repeat(16), address: '/check/DEMO/key' },
    check_address: `/check/DEMO/${certificateToken}`,
    ...overrides,
  };
}

/** Returns the answer of its certificate check. */
export function aCheck(overrides: Partial<CertificateCheck> = {}): CertificateCheck {
  return {
    department: 'Riverton Police Department',
    timezone: 'America/Chicago',
    name: 'Kim Lee',
    training_name: 'Driving',
    certification_date: '2026-01-02',
    expiration_date: '2027-01-02',
    revoked_on: null,
    replaced_on: null,
    today: { on: '2026-05-13', status: 'valid' },
    asked: { on: '2026-05-13', status: 'valid' },
    as_of: '2026-05-13T17:00:00.000Z',
    ...overrides,
  };
}

/** Returns the keys of a department that replaced its key once. */
export function aKeyCheck(overrides: Partial<KeyCheck> = {}): KeyCheck {
  return {
    site_code: 'DEMO',
    department: 'Riverton Police Department',
    keys: [
      { key_id: '5b3a'.repeat(16), since: '2026-03-01T09:00:00.000Z', signs_now: true },
      { key_id: '09fe'.repeat(16), since: '2025-01-02T09:00:00.000Z', signs_now: false },
    ],
    seal: { no: 412, at: '2026-05-12T09:00:00.000Z', root: '4f2a'.repeat(16) },
    ...overrides,
  };
}
