import * as z from 'zod';
import { named } from './evaluation-answers.ts';
import { assignmentRoles, dayReasons, phaseDecisions, reportKinds, traineeStatuses } from './field-training/program.ts';
import { programContent } from './field-training/program-fields.ts';
import { formAnswers, formContent } from './forms/form-fields.ts';

const programHead = z.object({
  id: z.string(),
  name: z.string(),
  /** The last version. */
  version: z.int(),
  archived: z.boolean(),
  /** Raised by every change; an edit sends it as `read`. */
  newest: z.int(),
  /** The sum of the phases. */
  weeks: z.int(),
  /** Trainees in training now. */
  trainees: z.int(),
});

export const programRow = programHead.extend({
  /** The caller may start the program for an employee: its coordinators and training staff, unless it is archived. */
  may_start: z.boolean(),
});
export type ProgramRow = z.infer<typeof programRow>;

export const program = programHead.extend({
  content: programContent,
  /** Names of the coordinators, in their order. */
  coordinators: z.array(named),
});
export type Program = z.infer<typeof program>;

/** The caller's rights for a trainee. */
const may = z.object({
  /** Write daily reports today. */
  report: z.boolean(),
  /** Review reports: superiors of the trainee or of the author, coordinators and training staff. */
  review: z.boolean(),
  /** Assign, decide and attest: coordinators and training staff. */
  manage: z.boolean(),
});

export const traineeRow = z.object({
  id: z.string(),
  employee: named.extend({ rank: z.string().nullable(), active: z.boolean() }),
  program_id: z.string(),
  program_name: z.string(),
  status: z.enum(traineeStatuses),
  from: z.string(),
  /** The last day of a completed or released trainee; of others null. */
  ended_on: z.string().nullable(),
  /** The present phase, or the last one. */
  phase: z.object({
    key: z.string(),
    name: z.string(),
    /** Its place, from 1, and the number of phases. */
    place: z.int(),
    of: z.int(),
    from: z.string(),
    until: z.string(),
  }),
  /** Trainers who are assigned today and report on this weekday. */
  trainers: z.array(named),
  /** Today's daily report is expected, and there is neither a report nor a reason. */
  due_today: z.boolean(),
  /** Days whose report is overdue. */
  missing: z.int(),
  /** Days through today without an assigned trainer, a report or a reason. */
  unassigned: z.int(),
  /** Reports that wait for the trainee (`unread`), that no one has reviewed, and that the caller may review now. */
  unread: z.int(),
  unreviewed: z.int(),
  to_review: z.int(),
  /** The caller is the trainee. */
  own: z.boolean(),
  may,
});
export type TraineeRow = z.infer<typeof traineeRow>;

const moment = z.object({ at: z.string().describe('UTC ISO'), by: named, comment: z.string().nullable() });

export const traineeReport = z.object({
  evaluation_id: z.string(),
  /** The entry in force, which an acknowledgment and a review send as `read`. */
  entry: z.int(),
  report: z.enum(reportKinds),
  phase: z.string(),
  on: z.string(),
  form_name: z.string(),
  outcome: z.enum(['passed', 'failed', 'recorded']),
  evaluator: named,
  /** UTC ISO. */
  recorded_at: z.string(),
  /** The last reason of a correction. */
  corrected: z.string().nullable(),
  acknowledged: moment.nullable(),
  /** The report waits for the acknowledgment that its form requires. */
  unread: z.boolean(),
  reviewed: moment.nullable(),
  /** The caller may review it now: a reviewer who did not write, record or correct it. */
  can_review: z.boolean(),
});
export type TraineeReport = z.infer<typeof traineeReport>;

export const trainee = traineeRow.extend({
  /** The last entry about the training. Decisions send it as `read`. */
  newest: z.int(),
  version: z.int(),
  program: programContent.omit({ coordinators: true }),
  coordinators: z.array(named),
  /** All phases of the program, in order. */
  phases: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      weeks: z.int(),
      goals: z.string().nullable(),
      /** Null: it has not begun. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      ended_on: z.string().nullable(),
      /** Weeks added by decisions. */
      added: z.int(),
    }),
  ),
  /** In order of recording, with withdrawn ones. */
  decisions: z.array(
    z.object({
      entry: z.int(),
      phase: z.string(),
      decision: z.enum(phaseDecisions),
      weeks: z.int().nullable(),
      on: z.string(),
      by: named,
      reason: z.string().nullable(),
      recorded_at: z.string(),
      withdrawn: z.object({ by: named, reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** By first day. */
  assignments: z.array(
    z.object({
      entry: z.int(),
      phase: z.string(),
      role: z.enum(assignmentRoles),
      trainer: named,
      shift: z.string().nullable(),
      from: z.string(),
      until: z.string().nullable(),
      weekdays: z.array(z.int()),
    }),
  ),
  /** Days without a report, with their reason, by day. */
  without: z.array(
    z.object({
      entry: z.int(),
      on: z.string(),
      reason: z.enum(dayReasons),
      text: z.string().nullable(),
      by: named,
    }),
  ),
  /** Days through today that have neither a report nor a reason. `overdue`: longer than the program allows. */
  missing_days: z.array(z.object({ on: z.string(), trainers: z.array(named), overdue: z.boolean() })),
  /** Days through today on which no trainer is assigned, without a report or a reason, in order. */
  unassigned_days: z.array(z.string()),
  /** By day. */
  reports: z.array(traineeReport),
  completion: z.object({ on: z.string(), by: named, statement: z.string() }).nullable(),
});
export type Trainee = z.infer<typeof trainee>;

/** A rating of one item in one report. */
const rating = z.object({
  key: z.string(),
  /** Null: not observed. */
  value: z.number().nullable(),
  not_responding: z.boolean(),
  /** Minutes of remedial training. */
  minutes: z.int().nullable(),
});

export const traineeRatings = z.object({
  /** The scale items of all forms of the reports, in order; an item of two versions once, as in the later one. */
  items: z.array(
    z.object({
      form_id: z.string(),
      key: z.string(),
      section: z.string(),
      text: z.string(),
      least: z.int(),
      most: z.int(),
      /** A lower rating is not acceptable; null: the form does not say. */
      minimum: z.int().nullable(),
    }),
  ),
  /** By day. Answers that were destroyed have no ratings. */
  reports: z.array(
    traineeReport
      .pick({ evaluation_id: true, report: true, phase: true, on: true, evaluator: true })
      .extend({ form_id: z.string(), ratings: z.array(rating) }),
  ),
});
export type TraineeRatings = z.infer<typeof traineeRatings>;

export const traineeAnswers = z.object({
  forms: z.array(z.object({ form_id: z.string(), version: z.int(), content: formContent.omit({ evaluators: true }) })),
  /** By day. */
  reports: z.array(
    traineeReport.omit({ can_review: true }).extend({
      form_id: z.string(),
      version: z.int(),
      /** Null: destroyed by a retention rule. */
      answers: formAnswers.nullable(),
    }),
  ),
});
export type TraineeAnswers = z.infer<typeof traineeAnswers>;
