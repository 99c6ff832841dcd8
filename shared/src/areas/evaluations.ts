import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  draft,
  draftHead,
  evaluation,
  evaluationRow,
  firearm,
  groupPerson,
  lanes,
  mostLanes,
  named,
  publishedForm,
  reportAuthor,
  usableForm,
} from '../evaluation-answers.ts';
import { reportKinds } from '../field-training/program.ts';
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
import { formAnswers } from '../forms/form-fields.ts';
import { places } from '../lane-places.ts';
import { trainingDate } from '../training-answers.ts';

/** The report of field training that an evaluation is. */
const fieldTrainingReport = z.object({ trainee_id: id, report: z.enum(reportKinds) });

const subject = {
  employee_id: employeeId,
  form_id: id,
  version: wholeNumber('Version', 1, 100_000),
  on: date.describe('The day of the evaluation, a date of the department that is not in the future'),
  firearm_id: id.optional(),
  class_id: id.optional(),
  field_training: fieldTrainingReport.optional().describe('A report of field training. Its phase is that of the day.'),
};

const draftBody = z.object({
  ...subject,
  on: date,
  answers: formAnswers,
  evaluator_id: reference(employeeId)
    .optional()
    .describe('The author of a report of field training on paper, by training staff; the caller by default'),
});

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
    query: z.object({
      version: wholeNumber('Version', 1, 100_000).optional(),
      report: z
        .enum(reportKinds)
        .optional()
        .describe('For a report of field training: the last version that fits, also of an archived form'),
    }),
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
    query: z.object({
      on: date.optional(),
      firearm_id: id.optional(),
      class_id: id.optional(),
      trainee_id: id.optional().describe('For a report of field training, with `report`'),
      report: z.enum(reportKinds).optional(),
      evaluator_id: reference(employeeId).optional().describe('The author of a report on paper, by training staff'),
    }),
    response: z.object({
      employee: named,
      on: z.string(),
      firearms: z.array(firearm),
      attempt: z.int(),
      /** Why no attempt is possible now, in a sentence; null: it is. */
      refused: z.string().nullable(),
      /** The failed evaluation that needs remedial training first. */
      needs_remediation: z.string().nullable(),
      /** Of a report of field training, for training staff: the people whose report of the period is accepted. */
      authors: z.array(reportAuthor).optional(),
    }),
  }),
  group: extraEndpoint('GET', '/api/evaluation-forms/{id}/classes/{class_id}/', {
    summary: 'What an evaluation of all attendees of a class needs, on one screen. Attendees by name.',
    access: 'signed_in',
    params: z.object({ id, class_id: id }),
    query: z.object({ on: date.optional().describe('The day of the evaluations; today by default') }),
    response: z.object({
      form: publishedForm,
      class: z.object({
        id: z.string(),
        training: z.string(),
        location: z.string(),
        training_dates: z.array(trainingDate),
      }),
      on: z.string(),
      people: z.array(groupPerson),
      /** Null: none are given. */
      lanes: lanes.nullable(),
      /** The caller may give lanes. */
      may_give_lanes: z.boolean(),
    }),
    errors: ['class_canceled'],
  }),
  giveLanes: extraEndpoint('PUT', '/api/classes/{classId}/lanes/', {
    summary: 'Gives the attendees of a class their relays and lanes. An empty list removes all.',
    access: 'class_staff',
    params: z.object({ classId: id }),
    body: z.object({
      count: wholeNumber('Lanes', 1, mostLanes),
      places,
      read: wholeNumber('Version', 0, 999_999_999).describe('`newest` of the lanes as loaded; 0 without lanes'),
    }),
    response: z.object({ lanes: lanes.nullable() }),
    errors: ['edit_conflict', 'class_canceled'],
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
    summary: 'Saves a new draft. A report of field training has one draft of its author.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    body: draftBody,
    response: draft,
    status: 201,
    errors: ['not_found', 'list_full', 'edit_conflict', 'day_reported'],
  }),
  saveDraft: extraEndpoint('PUT', '/api/evaluations/drafts/{id}/', {
    summary: "Saves one of the caller's drafts.",
    access: 'signed_in',
    params: z.object({ id }),
    body: draftBody.extend({ read: wholeNumber('Version', 0, 999_999_999) }),
    response: draft,
    errors: ['edit_conflict', 'day_reported'],
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
    errors: [
      'not_found',
      'not_qualified',
      'no_attempt_left',
      'remediation_missing',
      'list_full',
      'day_reported',
      'training_ended',
    ],
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
  review: extraEndpoint('POST', '/api/evaluations/people/{employee_id}/{id}/review/', {
    summary:
      'Reviews a report of field training: superiors of the trainee or of the author, coordinators and training staff, never a person who wrote, recorded or corrected it.',
    access: 'signed_in',
    params: personAndId,
    body: z.object({
      /** The entry of the evaluation as it was loaded. */
      read: wholeNumber('Entry', 1, 999_999_999),
      comment: optionalLines('Comment', 2000),
    }),
    response: evaluation,
    errors: ['edit_conflict', 'already_withdrawn', 'not_asked', 'already_reviewed'],
  }),
};
