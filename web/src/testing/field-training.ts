import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { Program, ProgramRow, Trainee, TraineeReport, TraineeRow } from '@muster/shared/field-training-answers';

export const traineeId = '01J00000000000000000000T01';
export const programId = '01J00000000000000000000P01';

/** Returns a program as lists show one, which the signed-in person may start. */
export const aProgramRow = (changed: Partial<ProgramRow> = {}): ProgramRow => ({
  ...aProgram(),
  may_start: true,
  ...changed,
});

/** Returns a program of two phases with four weeks each. */
export const aProgram = (changed: Partial<Program> = {}): Program => ({
  id: programId,
  name: 'Patrol field training',
  version: 2,
  archived: false,
  newest: 3,
  weeks: 8,
  trainees: 1,
  content: {
    name: 'Patrol field training',
    phases: [
      { key: 'one', name: 'Phase 1', weeks: 4, goals: 'Orientation and officer safety' },
      { key: 'two', name: 'Phase 2', weeks: 4 },
    ],
    daily_form_id: '01J00000000000000000000F01',
    separate_evaluator: false,
    trainer_type_ids: [],
    coordinators: ['1002'],
    report_days: 1,
    review_days: 3,
    attestation: 'The trainee can work without a trainer.',
  },
  coordinators: [{ employee_id: '1002', name: 'Ada Baker' }],
  ...changed,
});

/** Returns an active trainee in the first phase, from Monday, May 4 through May 31, 2026, for training staff. */
export const aTraineeRow = (changed: Partial<TraineeRow> = {}): TraineeRow => ({
  id: traineeId,
  employee: { employee_id: '1004', name: 'Dana Ortiz', rank: 'Officer', active: true },
  program_id: programId,
  program_name: 'Patrol field training',
  status: 'active',
  from: '2026-05-04',
  ended_on: null,
  phase: { key: 'one', name: 'Phase 1', place: 1, of: 2, from: '2026-05-04', until: '2026-05-31' },
  trainers: [{ employee_id: '1010', name: 'Luis Perez' }],
  due_today: false,
  missing: 0,
  unassigned: 0,
  unread: 0,
  unreviewed: 0,
  to_review: 0,
  own: false,
  may: { report: false, review: true, manage: true },
  ...changed,
});

export const aTraineeReport = (changed: Partial<TraineeReport> = {}): TraineeReport => ({
  evaluation_id: '01J00000000000000000000E01',
  entry: 12,
  report: 'daily',
  phase: 'one',
  on: '2026-05-11',
  form_name: 'Daily observation report',
  outcome: 'recorded',
  evaluator: { employee_id: '1010', name: 'Luis Perez' },
  recorded_at: '2026-05-11T22:00:00.000Z',
  corrected: null,
  acknowledged: null,
  unread: !changed.acknowledged,
  reviewed: null,
  can_review: false,
  ...changed,
});

/** Returns a trainee with one trainer, from Monday through Friday, and no report. */
export function aTrainee(changed: Partial<Trainee> = {}): Trainee {
  const { coordinators: _, ...content } = aProgram().content;
  return {
    ...aTraineeRow(),
    newest: 20,
    version: 2,
    program: content,
    coordinators: [{ employee_id: '1002', name: 'Ada Baker' }],
    phases: [
      {
        key: 'one',
        name: 'Phase 1',
        weeks: 4,
        goals: 'Orientation and officer safety',
        from: '2026-05-04',
        until: '2026-05-31',
        ended_on: null,
        added: 0,
      },
      { key: 'two', name: 'Phase 2', weeks: 4, goals: null, from: null, until: null, ended_on: null, added: 0 },
    ],
    decisions: [],
    assignments: [
      {
        entry: 21,
        phase: 'one',
        role: 'trainer',
        trainer: { employee_id: '1010', name: 'Luis Perez' },
        shift: 'Days',
        from: '2026-05-04',
        until: null,
        weekdays: [1, 2, 3, 4, 5],
      },
    ],
    without: [],
    missing_days: [],
    unassigned_days: [],
    reports: [],
    completion: null,
    ...changed,
  };
}

/** Returns a draft of the daily report of May 13, 2026. */
export const aReportDraft = (changed: Partial<DraftHead> = {}): DraftHead => ({
  id: '01J00000000000000000000D01',
  newest: 1,
  saved_at: '2026-05-13T19:02:00.000Z',
  employee: { employee_id: '1004', name: 'Dana Ortiz' },
  deleted: false,
  form_id: '01J00000000000000000000F01',
  form_name: 'Daily observation report',
  version: 1,
  on: '2026-05-13',
  firearm_id: null,
  class_id: null,
  field_training: { trainee_id: traineeId, report: 'daily' },
  ...changed,
});
