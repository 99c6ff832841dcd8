import type { FormContent } from '../forms/form.ts';

/** A phase of a program, in order. */
export interface ProgramPhase {
  /** Unique in the program; entries refer to it. Never changed. */
  key: string;
  name: string;
  /** Planned weeks, before extensions. */
  weeks: number;
  /** The goals of the phase. */
  goals?: string | undefined;
}

/** The kinds of reports. A trainee has at most one weekly report per week and one phase report per phase. */
export const reportKinds = ['daily', 'weekly', 'phase'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Returns whether reports can have a form: it is for field training, and about people. */
export const fitsReports = ({ purpose, of }: Pick<FormContent, 'purpose' | 'of'>): boolean =>
  purpose === 'field_training' && of === 'person';

/** The content of a program's version. A stored version never changes. */
export interface ProgramContent {
  name: string;
  description?: string | undefined;
  phases: ProgramPhase[];
  /** Forms of purpose `field_training`. Without a form, a program has no reports of that kind. */
  daily_form_id: string;
  weekly_form_id?: string | undefined;
  phase_form_id?: string | undefined;
  /** The phase report is written by a person who trained in no part of the phase (PTE of the Reno model). */
  separate_evaluator: boolean;
  /** Trainers hold a current certification in one of these trainings. Empty: none is required. */
  trainer_type_ids: string[];
  /** Internal ids of employees who run the program. */
  coordinators: string[];
  /** Days after which a missing daily report, and a review, is overdue. */
  report_days: number;
  review_days: number;
  /** The statement of the attestation at the end. */
  attestation: string;
}

/** Reasons for a day without a report. Stored: never change them. */
export const dayReasons = ['off', 'sick', 'leave', 'court', 'training', 'no_trainer', 'other'] as const;
export type DayReason = (typeof dayReasons)[number];

/** The display texts of reasons. */
export const dayReasonWords: Record<DayReason, string> = {
  off: 'Day off',
  sick: 'Sick',
  leave: 'Leave',
  court: 'Court',
  training: 'Class or other training',
  no_trainer: 'No trainer on duty',
  other: 'Other',
};

/** The decisions about a phase. */
export const phaseDecisions = ['advance', 'extend', 'remediate', 'release'] as const;
export type PhaseDecision = (typeof phaseDecisions)[number];

/** The roles of an assignment: trainers write the daily reports, evaluators the report of the phase. */
export const assignmentRoles = ['trainer', 'evaluator'] as const;
export type AssignmentRole = (typeof assignmentRoles)[number];

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Returns the ISO weekday of a date. */
export const weekdayOf = (date: string): Weekday => (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) as Weekday;

export const traineeStatuses = ['active', 'finished', 'completed', 'released'] as const;
/** `finished`: all phases are over, and the attestation is missing. */
export type TraineeStatus = (typeof traineeStatuses)[number];
