import type {
  AskedRequirement,
  ComplianceCell,
  ComplianceRow,
  ComplianceTable,
  PersonStandings,
  Standing,
} from '@muster/shared/areas/compliance';

export const firstAid: AskedRequirement = { id: 'R1', name: 'First Aid', kind: 'certification' };
export const yearlyHours: AskedRequirement = { id: 'R2', name: 'Forty hours a year', kind: 'hours' };

/** Returns a cell of First Aid. */
export function aCell(overrides: Partial<ComplianceCell> = {}): ComplianceCell {
  return {
    requirement_id: firstAid.id,
    status: 'COMPLETED',
    detail: null,
    certification_date: '2026-01-02',
    expiration_date: '2028-01-02',
    minutes: null,
    needed_minutes: null,
    ...overrides,
  };
}

/** Returns a cell of the yearly hours. */
export const anHoursCell = (overrides: Partial<ComplianceCell> = {}): ComplianceCell =>
  aCell({
    requirement_id: yearlyHours.id,
    status: 'SHORT',
    certification_date: null,
    expiration_date: null,
    minutes: 1230,
    needed_minutes: 2400,
    ...overrides,
  });

/** Returns a person's row. Without cells, no requirement applies to the person. */
export function aRow(employee_id: string, overrides: Partial<ComplianceRow> = {}): ComplianceRow {
  return {
    employee_id,
    name: `Officer ${employee_id}`,
    rank: 'Officer',
    unit: null,
    group: null,
    cells: [],
    ...overrides,
  };
}

/** Returns a compliance table of these people. */
export function aTable(rows: ComplianceRow[], overrides: Partial<ComplianceTable> = {}): ComplianceTable {
  return {
    on: '2027-03-03',
    known: '2027-03-03T18:00:00.000Z',
    sealed: null,
    requirements: [firstAid, yearlyHours],
    rows,
    ...overrides,
  };
}

/** Returns the reasons of a status. */
export function aStanding(overrides: Partial<Standing> = {}): Standing {
  return {
    requirement_id: firstAid.id,
    name: firstAid.name,
    kind: 'certification',
    status: 'MISSING',
    detail: 'expired',
    certification_date: '2024-01-02',
    expiration_date: '2026-01-02',
    minutes: null,
    needed_minutes: null,
    held_minutes: null,
    period: null,
    days_left: null,
    parts: [],
    exemption: null,
    source: null,
    because: ['The certification of January 2, 2024 expired on January 2, 2026.'],
    entries: [{ no: 4, valid_on: '2024-01-02', text: 'Certified in First Aid.', counts: true, note: null }],
    mends: [],
    with_class: null,
    ...overrides,
  };
}

/** Returns a person's status in each requirement. */
export function standingsOf(employee_id: string, ...standings: Standing[]): PersonStandings {
  return {
    employee: {
      employee_id,
      name: `Officer ${employee_id}`,
      rank: 'Officer',
      unit: 'Patrol',
      group: null,
      employed: true,
      active: true,
    },
    on: '2027-03-03',
    known: '2027-03-03T18:00:00.000Z',
    standings,
  };
}
