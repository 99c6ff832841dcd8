import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { assignmentRoles, dayReasons, phaseDecisions, weekdays } from '../field-training/program.ts';
import { phaseKey, programContent } from '../field-training/program-fields.ts';
import { program, programRow, trainee, traineeAnswers, traineeRatings, traineeRow } from '../field-training-answers.ts';
import {
  date,
  detailResponse,
  employeeId,
  id,
  inDayOrder,
  optionalDate,
  optionalLines,
  optionalText,
  requiredLines,
  wholeNumber,
} from '../fields.ts';

const params = z.object({ id });
/** An entry of the trainee's record: an assignment, a day, or a decision. */
const entryParams = z.object({ id, entry: wholeNumber('Entry', 1, 999_999_999) });
const reason = requiredLines('Reason', 2000);
const read = wholeNumber('Version', 0, 999_999_999).describe('`newest` of the trainee as loaded');

/** Programs of a department, archived ones included. */
export const mostPrograms = 50;

/** Reports of a trainee, without withdrawn ones. */
export const mostReports = 400;

/** Field training: programs, trainees, assignments, days and decisions. The reports are evaluations. */
export const fieldTraining = {
  programs: extraEndpoint('GET', '/api/field-training/programs/', {
    summary: 'The field training programs, by name: all for training staff, and for others those that they coordinate.',
    access: 'signed_in',
    response: z.array(programRow),
  }),
  program: extraEndpoint('GET', '/api/field-training/programs/{id}/', {
    summary: 'A program with its last version.',
    access: 'training',
    params,
    response: program,
  }),
  addProgram: extraEndpoint('POST', '/api/field-training/programs/', {
    summary: 'Adds a program. Its forms must be published forms for field training.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({ content: programContent }),
    response: program,
    status: 201,
    errors: ['name_taken', 'list_full'],
  }),
  updateProgram: extraEndpoint('PUT', '/api/field-training/programs/{id}/', {
    summary: 'Stores a new version of a program, or archives it. Trainees keep the version they began with.',
    access: 'manage_trainings',
    params,
    body: z.object({
      content: programContent,
      archived: z.boolean().default(false),
      read: wholeNumber('Version', 0, 999_999_999),
    }),
    response: program,
    errors: ['name_taken', 'edit_conflict', 'in_use'],
  }),
  trainees: extraEndpoint('GET', '/api/field-training/trainees/', {
    summary: 'The trainees whom the caller may see, by name: active ones, or those whose training ended.',
    access: 'signed_in',
    query: z.object({ ended: z.enum(['true', 'false']).default('false') }),
    response: z.array(traineeRow),
  }),
  trainee: extraEndpoint('GET', '/api/field-training/trainees/{id}/', {
    summary:
      'A trainee with phases, assignments, days and reports, for the trainee, assigned trainers, superiors, coordinators and training staff.',
    access: 'signed_in',
    params,
    response: trainee,
  }),
  ratings: extraEndpoint('GET', '/api/field-training/trainees/{id}/ratings/', {
    summary: 'The ratings in the reports of a trainee, of all days by default, without comments.',
    access: 'signed_in',
    params,
    query: inDayOrder(z.object({ from: date.optional(), to: date.optional() })),
    response: traineeRatings,
  }),
  answers: extraEndpoint('GET', '/api/field-training/trainees/{id}/answers/', {
    summary: 'The reports of at most 31 days with all answers.',
    access: 'signed_in',
    params,
    query: inDayOrder(z.object({ from: date, to: date })),
    response: traineeAnswers,
  }),
  start: extraEndpoint('POST', '/api/field-training/trainees/', {
    summary: 'Starts a program for an employee. Coordinators of the program and training staff may.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    body: z.object({ employee_id: employeeId, program_id: id, from: date }),
    response: trainee,
    status: 201,
    errors: ['not_found', 'in_field_training'],
  }),
  withdrawStart: extraEndpoint('POST', '/api/field-training/trainees/{id}/withdraw/', {
    summary: 'Withdraws the start of a training without reports and decisions, such as that of the wrong person.',
    access: 'signed_in',
    params,
    body: z.object({ reason }),
    response: detailResponse,
    errors: ['in_use', 'training_ended'],
  }),
  assign: extraEndpoint('POST', '/api/field-training/trainees/{id}/assignments/', {
    summary: 'Assigns a trainer or evaluator to a phase of a trainee.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      employee_id: employeeId,
      phase: phaseKey,
      role: z.enum(assignmentRoles),
      from: date,
      until: optionalDate('Until'),
      shift: optionalText('Shift', 60),
      weekdays: z
        .array(z.union(weekdays.map((day) => z.literal(day))), 'Please choose days')
        .max(7, 'A week has seven days')
        .default([1, 2, 3, 4, 5])
        .describe('ISO weekdays on which daily reports are expected'),
    }),
    response: trainee,
    status: 201,
    errors: ['not_qualified', 'training_ended'],
  }),
  endAssignment: extraEndpoint('POST', '/api/field-training/trainees/{id}/assignments/{entry}/end/', {
    summary: 'Ends an assignment from a day on, by default today.',
    access: 'signed_in',
    params: entryParams,
    body: z.object({ on: date.optional(), reason }),
    response: trainee,
    errors: ['already_ended', 'training_ended'],
  }),
  addDay: extraEndpoint('POST', '/api/field-training/trainees/{id}/days/', {
    summary: 'Records why a day has no daily report. The trainers of the day, coordinators and training staff may.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      on: date,
      reason: z.enum(dayReasons, 'Please choose a reason'),
      text: optionalLines('Details', 500),
    }),
    response: trainee,
    status: 201,
    errors: ['day_reported', 'training_ended'],
  }),
  withdrawDay: extraEndpoint('POST', '/api/field-training/trainees/{id}/days/{entry}/withdraw/', {
    summary: 'Withdraws the reason of a day without a report.',
    access: 'signed_in',
    params: entryParams,
    body: z.object({ reason }),
    response: trainee,
    errors: ['already_withdrawn', 'training_ended'],
  }),
  decide: extraEndpoint('POST', '/api/field-training/trainees/{id}/decisions/', {
    summary: 'Decides about the present phase: advance, extend, remediate, or release.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({
      read,
      phase: phaseKey,
      decision: z.enum(phaseDecisions, 'Please choose a decision'),
      on: date.describe('The last day of the phase; of an extension or remediation, the day of the decision'),
      weeks: wholeNumber('Weeks', 1, 26).optional().describe('Only for an extension or remediation'),
      reason,
    }),
    response: trainee,
    status: 201,
    errors: ['edit_conflict', 'training_ended'],
  }),
  withdrawDecision: extraEndpoint('POST', '/api/field-training/trainees/{id}/decisions/{entry}/withdraw/', {
    summary: 'Withdraws the last decision, such as one that was recorded by mistake.',
    access: 'signed_in',
    params: entryParams,
    body: z.object({ read, reason }),
    response: trainee,
    errors: ['edit_conflict', 'already_withdrawn', 'in_use', 'in_field_training', 'training_ended'],
  }),
  complete: extraEndpoint('POST', '/api/field-training/trainees/{id}/completion/', {
    summary: 'Attests that a trainee has completed the program, after the last phase.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    params,
    body: z.object({ read, on: date, statement: requiredLines('Statement', 2000) }),
    response: trainee,
    status: 201,
    errors: ['edit_conflict', 'training_ended'],
  }),
};
