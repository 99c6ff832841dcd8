import type { Credit, PersonRecord, RecordEntryRow, RecordedCertification } from '@muster/shared/areas/record';

const chain = '01J00000000000000000000077';

export function anEntry(no: number, overrides: Partial<RecordEntryRow> = {}): RecordEntryRow {
  return {
    no,
    kind: 'certification.issued',
    valid_on: '2026-01-02',
    recorded_at: '2026-01-02T18:00:00.000Z',
    recorded_by: '1002',
    text: `Entry number ${no}.`,
    reason: null,
    supersedes: null,
    superseded_by: null,
    imported: false,
    hash: '00',
    ...overrides,
  };
}

export function aCertification(entry: number, overrides: Partial<RecordedCertification> = {}): RecordedCertification {
  return {
    id: `${chain}-${entry}`,
    entry,
    training_id: 'T1',
    training_name: 'Driving',
    certification_date: '2026-01-02',
    expiration_date: '2027-01-02',
    minutes: 240,
    provider: null,
    class_id: 'C1',
    revoked_on: null,
    revoked_because: null,
    ...overrides,
  };
}

export function aCredit(entry: number, overrides: Partial<Credit> = {}): Credit {
  return {
    id: `${chain}-${entry}`,
    entry,
    on: '2026-02-03',
    minutes: 90,
    title: 'De-escalation',
    provider: 'State academy',
    training_id: null,
    category_ids: [],
    ...overrides,
  };
}

/** Returns the training record of Kim Lee, 77. */
export function aRecord(overrides: Partial<PersonRecord> = {}): PersonRecord {
  return {
    employee: { employee_id: '77', name: 'Kim Lee', rank: 'Officer', employed: true, active: true },
    on: '2026-05-13',
    known: '2026-05-13T17:00:00.000Z',
    entries: [],
    certifications: [],
    credits: [],
    statuses: [],
    ...overrides,
  };
}
