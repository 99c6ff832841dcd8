import * as z from 'zod';
import { reportKinds } from './field-training/program.ts';
import { firearmOwners, firearmTypes } from './forms/firearm-types.ts';
import { formPurposes } from './forms/form.ts';
import { formAnswers, formContent } from './forms/form-fields.ts';
import { evaluationOutcomes } from './rules/class-evaluations.ts';

export const named = z.object({ employee_id: z.string(), name: z.string() });

export const usableForm = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(formPurposes),
  of: z.enum(['person', 'firearm']),
  version: z.int(),
  /** The people that the caller may evaluate with it today. */
  evaluates: z.enum(['everyone', 'supervised', 'no_one']),
});
export type UsableForm = z.infer<typeof usableForm>;

export const publishedForm = z.object({
  id: z.string(),
  version: z.int(),
  content: formContent.omit({ evaluators: true }),
  /** The form lets an administrator accept an evaluator without a qualification. */
  override: z.boolean(),
  archived: z.boolean(),
});
export type PublishedForm = z.infer<typeof publishedForm>;

export const firearm = z.object({
  id: z.string(),
  type: z.enum(firearmTypes),
  make: z.string(),
  model: z.string(),
  caliber: z.string(),
  owner: z.enum(firearmOwners),
  serial: z.string().nullable(),
});
export type CarriedFirearm = z.infer<typeof firearm>;

const outcome = z.enum(evaluationOutcomes);

export const evaluationRow = z.object({
  id: z.string(),
  /** Its entry, or that of its last correction. */
  entry: z.int(),
  employee: named,
  form_id: z.string(),
  form_name: z.string(),
  purpose: z.enum(formPurposes),
  version: z.int(),
  on: z.string(),
  outcome,
  points: z.number().nullable(),
  possible: z.number().nullable(),
  attempt: z.int(),
  evaluator: named,
  /** The person who recorded or last corrected it in the evaluator's name; null: the evaluator. */
  recorder: named.nullable(),
  firearm: firearm.nullable(),
  class_id: z.string().nullable(),
  /** The report of field training; null: another evaluation. `trainee_id` is no employee number. */
  field_training: z.object({ trainee_id: z.string(), report: z.enum(reportKinds), phase: z.string() }).nullable(),
  /** The last reason of a correction. */
  corrected: z.string().nullable(),
  withdrawn: z.object({ on: z.string(), reason: z.string() }).nullable(),
  /** Null: the form does not ask for it. */
  acknowledged: z
    .object({ at: z.string().nullable().describe('UTC ISO; null: not yet'), comment: z.string().nullable() })
    .nullable(),
  /** The review of a report of field training; null: not yet, or not a report. */
  reviewed: z.object({ at: z.string().describe('UTC ISO'), by: named, comment: z.string().nullable() }).nullable(),
  /** Remedial training recorded after it. */
  remediation: z.array(z.object({ on: z.string(), minutes: z.int(), trainer: named, text: z.string() })),
});
export type EvaluationRow = z.infer<typeof evaluationRow>;

export const evaluation = evaluationRow.extend({
  content: formContent.omit({ evaluators: true }),
  /** Null: destroyed by a retention rule. */
  answers: formAnswers.nullable(),
  /** How the evaluator was qualified, in a sentence. */
  qualified: z.string(),
  override_reason: z.string().nullable(),
  /** UTC ISO. */
  recorded_at: z.string(),
  recorded_by: z.string(),
  can_correct: z.boolean(),
  can_review: z.boolean(),
  /** The caller may record remedial training of today: the evaluation failed. */
  can_remediate: z.boolean(),
});
export type Evaluation = z.infer<typeof evaluation>;

/** A person whose report on paper training staff can record. */
export const reportAuthor = named.extend({
  /** A day on which the person is accepted as the author: the asked one, or the last other one of its period. */
  on: z.string(),
});
export type ReportAuthor = z.infer<typeof reportAuthor>;

export const draftHead = z.object({
  id: z.string(),
  /** Raised by every change; an edit sends it as `read`. */
  newest: z.int(),
  /** UTC ISO. */
  saved_at: z.string(),
  employee: named,
  /** The person was deleted, so the draft cannot be completed. */
  deleted: z.boolean(),
  form_id: z.string(),
  form_name: z.string(),
  version: z.int(),
  on: z.string(),
  firearm_id: z.string().nullable(),
  class_id: z.string().nullable(),
  field_training: z.object({ trainee_id: z.string(), report: z.enum(reportKinds) }).nullable(),
  /** The author of a report on paper; absent: the person who has the draft. */
  evaluator: named.optional(),
});
export type DraftHead = z.infer<typeof draftHead>;

export const draft = draftHead.extend({ answers: formAnswers });
export type EvaluationDraft = z.infer<typeof draft>;

/** An attendee of a class with everything that evaluating them with a form on a day needs. */
export const groupPerson = z.object({
  employee: named.extend({
    employee_id: z.string().describe('Empty for a person who was deleted'),
    id: z.string().describe('Unique in the answer'),
    rank: z.string().nullable(),
  }),
  /** Why the caller cannot evaluate the person on the day, in a sentence; null: they can. Then the lists are empty. */
  refused: z.string().nullable(),
  /** The firearms that the person may carry on the day; none for a form about people. */
  firearms: z.array(firearm),
  /** One per firearm, or one without a firearm for a form about people. */
  attempts: z.array(
    z.object({
      firearm_id: z.string().nullable(),
      attempt: z.int(),
      /** Why no attempt is possible now, in a sentence; null: it is. */
      refused: z.string().nullable(),
      /** The failed evaluation that needs remedial training first. */
      needs_remediation: z.string().nullable(),
    }),
  ),
  /** The caller's drafts about the person with this form in this class, in order of creation. */
  drafts: z.array(draft),
  /** The ids of further drafts, which are too long for this answer. */
  more_drafts: z.array(z.string()),
  /** With this form in this class, latest first, without withdrawn ones. */
  evaluations: z.array(evaluationRow),
});
export type GroupPerson = z.infer<typeof groupPerson>;

/** The most lanes of a range. */
export const mostLanes = 50;

/** The lanes of a class: who shoots in which relay at which lane. */
export const lanes = z.object({
  /** Raised by every change; an edit sends it as `read`. */
  newest: z.int(),
  count: z.int(),
  /** By relay and lane, only attendees. */
  places: z.array(z.object({ employee_id: z.string(), relay: z.int(), lane: z.int() })),
});
export type Lanes = z.infer<typeof lanes>;
