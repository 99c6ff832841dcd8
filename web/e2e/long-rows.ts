import type { Account, AuditLogEntry } from '@muster/shared/areas/accounts';
import type { CertificationSummary, CompletedTraining, MandatoryStatus } from '@muster/shared/areas/certification';
import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import type { Firearm } from '@muster/shared/areas/firearms';
import type { Employee } from '@muster/shared/areas/roster';
import type { Attendee, TrainingClass, TrainingType } from '@muster/shared/areas/training';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import type { Page } from '@playwright/test';
import { session } from './screens/class-rows.ts';

/** The rows of a large department. */
const many = 541;
const some = 40;
/** Attendees of one class, a tenth of them on the waitlist. */
const inOneClass = 120;

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;
const rowsOf = <T>(count: number, row: (n: number) => T) => Array.from({ length: count }, (_, n) => row(n));

const lastNames = ['Wolfeschlegelsteinhausenbergerdorff', 'Featherstonehaugh-Vandenberghe de la Fuente', 'Ng', 'Ortiz'];
const firstNames = ['Maximiliana-Alexandrina', 'Bartholomew', 'Jo', 'Christopher John'];
const ranks = ['Assistant Deputy Superintendent of Investigations', 'Sergeant', 'Officer'];
const trainings = [
  'Crisis Intervention and De-escalation for Supervisors',
  'Antiterrorismusfortbildungslehrgang',
  'CPR',
];
const places = ['Regional Public Safety Training Center, Building 4, Room 212', 'Annex'];
const id = (n: number) => `01J0000000000000000000${String(n).padStart(4, '0')}`;
const number = (n: number) => String(100_001 + n);
const nameOf = (n: number) => `${at(firstNames, n)} ${at(lastNames, n)}`;
const instant = '2026-09-30T20:59:00.000Z';
const sessions = rowsOf(2, (n) => session(`2027-09-2${n + 2}`, '09:00', '17:30'));

const employees = rowsOf<Employee>(many, (n) => ({
  id: id(n),
  employee_id: number(n),
  first_name: at(firstNames, n),
  middle_name: 'Quinn',
  last_name: at(lastNames, n),
  badge_number: String(900_000 + n),
  rank_id: id(n % 3),
  rank_name: at(ranks, n),
  rank_order: n % 3,
  active: n % 2 === 0,
}));

const states = ['locked', 'must_change_password', 'active', 'no_password', 'deactivated'] as const;
const accounts = rowsOf<Account>(many, (n) => ({
  employee_id: number(n),
  name: nameOf(n),
  state: at(states, n),
  locked_until: n % 5 === 0 ? instant : null,
  last_sign_in: instant,
  permissions: n % 2 === 0 ? ['admin_access', 'manage_employees', 'manage_trainings'] : ['manage_trainings'],
}));

const activity = rowsOf<AuditLogEntry>(many, (n) => ({
  id: id(n),
  at: instant,
  kind: 'employee.update',
  by: 'employee',
  actor: { employee_id: number(n), name: nameOf(n) },
  subjects: [{ type: 'employee', name: nameOf(n + 1), employee_id: number(n + 1) }],
  reason: null,
  address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
  request_id: 'b7d3f0a2-6a0c-4f3e-9d55-2f1f6d0f4c11',
  before: { last_name: at(lastNames, n), active: true },
  after: { last_name: at(lastNames, n + 1), active: false },
}));

const statuses = ['PENDING', 'NEAR_EXPIRATION', 'COMPLETED', 'MISSING'] as const;
const certifications = rowsOf<MandatoryStatus>(some, (n) => ({
  training_id: id(n),
  training_name: at(trainings, n),
  status: at(statuses, n),
  certification_date: '2025-09-24',
  expiration_date: '2027-09-24',
}));

const summaries = rowsOf<CertificationSummary>(many, (n) => ({
  employee_id: number(n),
  name: nameOf(n),
  rank_name: at(ranks, n),
  rank_order: 1 + (n % 9),
  missing_count: 1 + (n % 12),
  pending_count: 1 + (n % 3),
  expiring_count: 1 + (n % 4),
  completed_count: 12,
  certifications: certifications.slice(0, 8),
}));

const types = rowsOf<TrainingType>(some, (n) => ({
  id: id(n),
  name: `${at(trainings, n)} ${n}`,
  description: null,
  is_mandatory: n % 2 === 0,
  type: 'out_of_department',
  expiration_months: 24,
  archived: false,
}));

const completed = rowsOf<CompletedTraining>(many, (n) => ({
  id: id(n),
  name: at(trainings, n),
  location: at(places, n),
  dates: sessions,
  enrollment_count: many,
  certified_count: many,
  uncertified_count: many,
  training_type: { is_mandatory: true },
}));

const classes = rowsOf<TrainingClass>(12, (n) => ({
  id: id(n),
  training_type: { id: id(0), name: at(trainings, 0), is_mandatory: true },
  location: at(places, n),
  class_size: 500,
  enrolled_count: n % 3 === 0 ? 500 : 499,
  waitlisted_count: 41,
  enrollment_start: instant,
  enrollment_end: instant,
  is_active: true,
  training_dates: sessions,
  is_enrolled: n === 1,
  is_waitlisted: n === 2,
}));

const upcoming = rowsOf<UpcomingTraining>(some, (n) => ({
  id: id(n),
  name: at(trainings, n),
  location: at(places, n),
  dates: sessions,
}));

const attendees = rowsOf<Attendee>(inOneClass, (n) => ({
  id: id(n),
  employee_id: number(n),
  name: nameOf(n),
  rank: at(ranks, n),
  request_date: instant,
  status: n >= 108 ? 'Waitlisted' : at(['Enrolled', 'Certified'] as const, n),
}));

const firearms = rowsOf<Firearm>(many, (n) => ({
  id: id(n),
  type: at(['precision_rifle', 'handgun'] as const, n),
  make: at(['Smith & Wesson Performance Center', 'Glock'], n),
  model: at(['M&P9 M2.0 Metal Competitor', '17'], n),
  caliber: '9x19 mm Parabellum',
  serial: `BXRV-2026-${100_000 + n}-RIVERTON`,
  owner: 'personal',
  note: null,
  retired: false,
  newest: 1,
  carried_by: [0, 1].map((more) => ({ employee_id: number(n + more), name: nameOf(n + more) })),
  last_inspection: {
    on: '2026-09-24',
    passed: n % 2 === 0,
    inspector: { employee_id: number(n), name: nameOf(n) },
    recorded_at: instant,
  },
}));

const trainees = rowsOf<TraineeRow>(some, (n) => ({
  id: id(n),
  employee: { employee_id: number(n), name: nameOf(n), rank: at(ranks, n), active: n % 2 === 0 },
  program_id: id(0),
  program_name: 'Field training and evaluation program of the Riverton Police Department',
  status: 'active',
  from: '2026-09-24',
  ended_on: null,
  phase: {
    key: 'two',
    name: 'Phase 2: investigations and traffic enforcement',
    place: 2,
    of: 12,
    from: '2026-09-24',
    until: '2026-10-21',
  },
  trainers: [0, 1].map((more) => ({ employee_id: number(n + more), name: nameOf(n + more) })),
  due_today: false,
  missing: 100 + n,
  unassigned: 0,
  unread: 100 + n,
  unreviewed: 100 + n,
  to_review: 0,
  own: false,
  may: { report: false, review: false, manage: true },
}));

const responses: readonly [path: RegExp, rows: unknown][] = [
  [/\/api\/employee-list\//, employees],
  [/\/api\/firearms\/(\?|$)/, firearms],
  [/\/api\/field-training\/trainees\/\?/, trainees],
  [/\/api\/accounts\/(\?|$)/, accounts],
  [/\/api\/activity\//, activity],
  [/\/api\/trainings\/mandatory-status\//, certifications],
  [/\/api\/employee-certifications\//, summaries],
  [/\/api\/training-types\/$/, types],
  [/\/api\/training-types\/[^/]+\/classes\//, classes],
  [/\/api\/trainings\/completed\//, completed],
  [/\/api\/training-classes\/available\//, classes],
  [/\/api\/trainings\/upcoming\//, upcoming],
  [/\/api\/training\/[^/]+\/attendees\//, attendees],
  [/\/api\/trainings\/[^/]+\/candidates\//, []],
  [/\/api\/classes\/[^/]+\/staffing\//, { days: [], people: [] }],
  [/\/api\/classes\/[^/]+\/attendance\//, { sessions: [], closed: null, rows: [], waitlisted_count: 0 }],
];

/** Mocks every list with the rows of a large department: long names and locations, no empty cell. */
export async function mockLongRows(page: Page): Promise<void> {
  for (const [path, rows] of responses) await page.route(path, (route) => route.fulfill({ json: rows }));
}
