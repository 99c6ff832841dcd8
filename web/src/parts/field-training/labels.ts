import { counted } from '@muster/shared/counted';
import type { AssignmentRole, PhaseDecision, ReportKind, TraineeStatus } from '@muster/shared/field-training/program';

/** The texts of field training that several screens show. */
export const labels = {
  statuses: {
    active: 'In training',
    finished: 'All phases over',
    completed: 'Completed',
    released: 'Released',
  } satisfies Record<TraineeStatus, string>,
  reports: {
    daily: 'Daily report',
    weekly: 'Weekly report',
    phase: 'Phase report',
  } satisfies Record<ReportKind, string>,
  roles: { trainer: 'Trainer', evaluator: 'Evaluator' } satisfies Record<AssignmentRole, string>,
  decisions: {
    advance: 'Advance',
    extend: 'Extend',
    remediate: 'Remediate',
    release: 'Release',
  } satisfies Record<PhaseDecision, string>,
  /** By ISO weekday. */
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  everyDay: 'Every day',
  noDays: 'None',
  phase: (place: number, of: number) => `Phase ${place} of ${of}`,
  week: (week: number, of: number) => `week ${week} of ${of}`,
  begins: (day: string) => `begins ${day}`,
  planEnded: (day: string) => `planned end was ${day}`,
  weeks: (count: number) => counted(count, 'week'),
} as const;
