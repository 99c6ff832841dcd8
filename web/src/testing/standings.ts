import type { FirearmStatus, PersonStandings, Standing, SuggestedClass } from '@muster/shared/areas/compliance';

/** Returns a requirement of 24 hours a year, with 15 done and 3 in enrollments. */
export function hoursStanding(overrides: Partial<Standing> = {}): Standing {
  return {
    requirement_id: 'R1',
    name: 'In-service hours',
    kind: 'hours',
    status: 'SHORT',
    detail: null,
    certification_date: null,
    expiration_date: null,
    minutes: 900,
    needed_minutes: 1440,
    held_minutes: 180,
    period: { from: '2026-01-01', until: '2026-12-31' },
    days_left: 38,
    parts: [
      { of: 'whole', name: 'All', needed: 1440, done: 900, held: 180 },
      { of: 'category', name: 'Use of force', needed: 240, done: 120, held: 180 },
      { of: 'courses', name: 'Legal update', needed: 1, done: 1, held: 0 },
    ],
    exemption: null,
    source: { citation: 'Code 1.2', url: 'https://example.org/law', checked_on: '2026-11-01' },
    because: ['24 h are asked from Jan 1 to Dec 31.', '15 h count.'],
    entries: [],
    mends: [],
    with_class: null,
    ...overrides,
  };
}

/** Returns a certification that was never earned. */
export function certificationStanding(overrides: Partial<Standing> = {}): Standing {
  return hoursStanding({
    requirement_id: 'T9',
    name: 'Taser',
    kind: 'certification',
    status: 'MISSING',
    detail: 'never',
    minutes: null,
    needed_minutes: null,
    held_minutes: null,
    period: null,
    days_left: null,
    parts: [],
    source: null,
    because: [],
    ...overrides,
  });
}

export const aFirearm = (overrides: Partial<FirearmStatus> = {}): FirearmStatus => ({
  name: 'Handgun Glock 17',
  status: 'COMPLETED',
  detail: null,
  expiration_date: '2027-12-31',
  ...overrides,
});

/** Returns an evaluation with two firearms, one of which was never passed. */
export const evaluationStanding = (overrides: Partial<Standing> = {}): Standing =>
  certificationStanding({
    requirement_id: 'R5',
    name: 'Firearms',
    kind: 'evaluation',
    firearms: [
      aFirearm(),
      aFirearm({ name: 'Shotgun Remington 870', status: 'MISSING', detail: 'never', expiration_date: null }),
    ],
    because: ['Shotgun Remington 870 (entry 3): never passed.'],
    ...overrides,
  });

export function aSuggestedClass(overrides: Partial<SuggestedClass> = {}): SuggestedClass {
  return {
    class_id: 'C1',
    training_id: 'T1',
    training_name: 'Ground fighting',
    location: 'Gym',
    from: '2026-12-01',
    until: '2026-12-01',
    free_seats: 4,
    waitlisted_count: 0,
    minutes: 240,
    standing: null,
    is_open: true,
    ...overrides,
  };
}

export function standingsOf(standings: Standing[]): PersonStandings {
  return {
    employee: {
      employee_id: '1004',
      name: 'Dana Ortiz',
      rank: 'Officer',
      unit: null,
      group: null,
      employed: true,
      active: true,
    },
    on: '2026-11-23',
    known: '2026-11-23T14:00:00.000Z',
    standings,
  };
}
