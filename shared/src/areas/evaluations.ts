import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  date,
  detailResponse,
  employeeId,
  id,
  optionalDate,
  optionalLines,
  paging,
  reference,
  requiredLines,
  wholeNumber,
} from '../fields.ts';
import { firearmOwners, firearmTypes } from '../forms/firearm-types.ts';
import { formPurposes } from '../forms/form.ts';
import { formAnswers, formContent } from '../forms/form-fields.ts';

const named = z.object({ employee_id: z.string(), name: z.string() });

const usableForm = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(formPurposes),
  of: z.enum(['person', 'firearm']),
  version: z.int(),
  /** The people that the caller may evaluate with it today. */
  evaluates: z.enum(['everyone', 'supervised', 'no_one']),
});
export type UsableForm = z.infer<typeof usableForm>;

const publishedForm = z.object({
  id: z.string(),
  version: z.int(),
  content: formContent.omit({ evaluators: true }),
  /** The form lets an administrator accept an evaluator without a qualification. */
  override: z.boolean(),
  archived: z.boolean(),
});
export type PublishedForm = z.infer<typeof publishedForm>;

const firearm = z.object({
  id: z.string(),
  type: z.enum(firearmTypes),
  make: z.string(),
  model: z.string(),
  caliber: z.string(),
  owner: z.enum(firearmOwners),
  serial: z.string().nullable(),
});
export type CarriedFirearm = z.infer<typeof firearm>;

const outcome = z.enum(['passed', 'failed', 'recorded']);

const evaluationRow = z.object({
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
  /** The last reason of a correction. */
  corrected: z.string().nullable(),
  withdrawn: z.object({ on: z.string(), reason: z.string() }).nullable(),
  /** Null: the form does not ask for it. */
  acknowledged: z
    .object({ at: z.string().nullable().describe('UTC ISO; null: not yet'), comment: z.string().nullable() })
    .nullable(),
  /** Remedial training recorded after it. */
  remediation: z.array(z.object({ on: z.string(), minutes: z.int(), trainer: named, text: z.string() })),
});
export type EvaluationRow = z.infer<typeof evaluationRow>;

const evaluation = evaluationRow.extend({
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
});
export type Evaluation = z.infer<typeof evaluation>;

const subject = {
  employee_id: employeeId,
  form_id: id,
  version: wholeNumber('Version', 1, 100_000),
  on: date.describe('The day of the evaluation, a date of the department that is not in the future'),
  firearm_id: id.optional(),
  class_id: id.optional(),
};

const draftBody = z.object({ ...subject, on: date, answers: formAnswers });

const draftHead = z.object({
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
});
export type DraftHead = z.infer<typeof draftHead>;

const draft = draftHead.extend({ answers: formAnswers });
export type EvaluationDraft = z.infer<typeof draft>;

const reason = requiredLines('Reason', 500);
const person = z.object({ employee_id: employeeId });
const personAndId = z.object({ employee_id: employeeId, id });

/** Evaluations of people with forms: firearms, checklists, field training. */
export const evaluations = {
  forms: extraEndpoint('GET', '/api/evaluation-forms/', {
    summary: 'The published forms that are not archived, by name, and whom the caller may evaluate with each today.',
    access: 'signed_in',
    response: z.array(usableForm),
  }),
  form: extraEndpoint('GET', '/api/evaluation-forms/{id}/', {
    summary: 'A published version of a form; the last one by default.',
    access: 'signed_in',
    params: z.object({ id }),
    query: z.object({ version: wholeNumber('Version', 1, 100_000).optional() }),
    response: publishedForm,
  }),
  people: extraEndpoint('GET', '/api/evaluation-forms/{id}/people/', {
    summary: 'The active employees whom the caller may evaluate with a form today, by name.',
    access: 'signed_in',
    params: z.object({ id }),
    response: z.array(named.extend({ rank: z.string().nullable(), unit: z.string().nullable() })),
  }),
  prepare: extraEndpoint('GET', '/api/evaluation-forms/{id}/people/{employee_id}/', {
    summary: 'What an evaluation of a person on a day needs: firearms, the attempt, and missing remedial training.',
    access: 'signed_in',
    params: z.object({ id, employee_id: employeeId }),
    query: z.object({ on: date.optional(), firearm_id: id.optional(), class_id: id.optional() }),
    response: z.object({
      employee: named,
      on: z.string(),
      firearms: z.array(firearm),
      attempt: z.int(),
      /** Why no attempt is possible now, in a sentence; null: it is. */
      refused: z.string().nullable(),
      /** The failed evaluation that needs remedial training first. */
      needs_remediation: z.string().nullable(),
    }),
  }),
  drafts: extraEndpoint('GET', '/api/evaluations/drafts/', {
    summary: "The caller's drafts without answers, last changed first. No one else sees them.",
    access: 'signed_in',
    response: z.array(draftHead),
  }),
  draft: extraEndpoint('GET', '/api/evaluations/drafts/{id}/', {
    summary: "One of the caller's drafts, with its answers.",
    access: 'signed_in',
    params: z.object({ id }),
    response: draft,
  }),
  addDraft: extraEndpoint('POST', '/api/evaluations/drafts/', {
    summary: 'Saves a new draft.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    body: draftBody,
    response: draft,
    status: 201,
    errors: ['not_found', 'list_full'],
  }),
  saveDraft: extraEndpoint('PUT', '/api/evaluations/drafts/{id}/', {
    summary: "Saves one of the caller's drafts.",
    access: 'signed_in',
    params: z.object({ id }),
    body: draftBody.extend({ read: wholeNumber('Version', 0, 999_999_999) }),
    response: draft,
    errors: ['edit_conflict'],
  }),
  removeDraft: extraEndpoint('DELETE', '/api/evaluations/drafts/{id}/', {
    summary: "Deletes one of the caller's drafts.",
    access: 'signed_in',
    params: z.object({ id }),
    response: detailResponse,
  }),
  complete: extraEndpoint('POST', '/api/evaluations/', {
    summary:
      'Records a completed evaluation. The evaluator is the caller; training staff may name another one, for results on paper.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    body: z.object({
      ...subject,
      answers: formAnswers,
      evaluator_id: reference(employeeId)
        .optional()
        .describe('The employee ID of the evaluator; the caller by default'),
      override: optionalLines('Reason', 500).describe(
        'An administrator’s reason for accepting an evaluator without a qualification',
      ),
      draft_id: id.optional().describe('The draft, which is deleted'),
    }),
    response: evaluation,
    status: 201,
    errors: ['not_found', 'not_qualified', 'no_attempt_left', 'remediation_missing'],
  }),
  of: extraEndpoint('GET', '/api/evaluations/people/{employee_id}/', {
    summary: 'The evaluations of a person, latest first, in pages.',
    access: 'own_or_superior',
    params: person,
    query: paging,
    response: z.array(evaluationRow),
  }),
  recorded: extraEndpoint('GET', '/api/evaluations/recorded/', {
    summary: 'The evaluations with the caller as the evaluator, last recorded first, in pages.',
    access: 'signed_in',
    query: z.object({ from: optionalDate('From'), ...paging.shape }),
    response: z.array(evaluationRow),
  }),
  one: extraEndpoint('GET', '/api/evaluations/people/{employee_id}/{id}/', {
    summary: 'An evaluation with its answers, for the person, their superiors, training staff and the evaluator.',
    access: 'signed_in',
    params: personAndId,
    response: evaluation,
  }),
  correct: extraEndpoint('POST', '/api/evaluations/people/{employee_id}/{id}/corrections/', {
    summary:
      'Corrects an evaluation with a reason. The evaluator or training staff may; the evaluator must have been qualified on the day.',
    access: 'signed_in',
    params: personAndId,
    body: z.object({
      reason,
      /** The entry of the evaluation as it was loaded. */
      read: wholeNumber('Entry', 1, 999_999_999),
      on: date.optional(),
      firearm_id: id.optional(),
      answers: formAnswers,
      override: optionalLines('Override reason', 500),
    }),
    response: evaluation,
    errors: ['edit_conflict', 'not_qualified', 'already_withdrawn'],
  }),
  withdraw: extraEndpoint('POST', '/api/evaluations/people/{employee_id}/{id}/withdraw/', {
    summary: 'Withdraws an evaluation, such as one of the wrong person. It then counts for no day.',
    access: 'manage_trainings',
    params: personAndId,
    body: z.object({ reason }),
    response: evaluation,
    errors: ['already_withdrawn'],
  }),
  remediate: extraEndpoint('POST', '/api/evaluations/people/{employee_id}/{id}/remediation/', {
    summary: 'Records remedial training after a failed evaluation, by a person who may evaluate with the form.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    params: personAndId,
    body: z.object({
      on: date,
      minutes: wholeNumber('Minutes', 1, 6000),
      text: requiredLines('Remedial training', 2000),
    }),
    response: evaluation,
    status: 201,
    errors: ['not_qualified', 'not_failed'],
  }),
  acknowledge: extraEndpoint('POST', '/api/evaluations/own/{id}/acknowledge/', {
    summary: 'Acknowledges an evaluation of the caller, with an optional comment.',
    access: 'signed_in',
    params: z.object({ id }),
    body: z.object({
      /** The entry of the evaluation as it was loaded. */
      read: wholeNumber('Entry', 1, 999_999_999),
      comment: optionalLines('Comment', 2000),
    }),
    response: evaluation,
    errors: ['edit_conflict', 'already_withdrawn', 'not_asked', 'already_acknowledged'],
  }),
};
