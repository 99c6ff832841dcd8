import * as z from 'zod';
import { classSessionsInput, readDates } from '../class-sessions-input.ts';
import { endpoint, extraEndpoint } from '../endpoint.ts';
import {
  clearable,
  clearableList,
  clearableNumber,
  declaredInput,
  detailResponse,
  employeeId,
  id,
  instant,
  optionalDate,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';
import { planWarningKinds } from '../rules/plan-warnings.ts';
import { assessments, cancellation, trainingClass, trainingKinds, trainingType } from '../training-answers.ts';

export {
  type Attendee,
  type CanceledSeat,
  type Cancellation,
  type Instructor,
  type TrainingClass,
  type TrainingDate,
  type TrainingType,
  trainingKinds,
} from '../training-answers.ts';

/** docs/spec.md section 3 spells the second option in two ways. Both are accepted; one is stored. */
const trainingKind = z
  .string('Type is required')
  .transform((kind) => (kind === 'out_department' ? 'out_of_department' : kind))
  .pipe(z.enum(trainingKinds, 'Type is required'))
  .describe('`in_department` or `out_of_department`; `out_department` is read as the latter');

const expirationMonths = z
  .union(
    [
      z.literal('').transform(() => undefined),
      z.null().transform(() => undefined),
      wholeNumber('Expiration months', 0, 1200),
    ],
    'Expiration months must be a whole number',
  )
  .optional()
  .transform((months) => months || undefined)
  .describe('Whole months, at most 1200; empty, null and 0 mean that a certification never expires');

/** Course fields of a training. An edit keeps absent ones. */
const courseInput = {
  ...declaredInput('training'),
  category_ids: clearableList(
    z
      .array(id, 'Categories must be a list')
      .max(20, 'A training can have at most 20 categories')
      .transform((ids) => [...new Set(ids)]),
    'references',
  ),
  assessment: clearable(z.enum(assessments, 'Assessment must be a score, or pass or fail')).describe(
    '`score` or `pass_fail`; empty or null: attendees are not assessed',
  ),
  passing_score: clearableNumber('Passing score', 0, 1000),
  form_ids: clearableList(
    z
      .array(id, 'Evaluations must be a list of forms')
      .max(10, 'A training can have at most 10 forms')
      .transform((ids) => [...new Set(ids)]),
    'references',
  ).describe('Published forms, not archived, with which attendees are evaluated in its classes, at most 10'),
  requires_pass: clearable(z.boolean('Requires a pass must be true or false')).describe(
    'Needs `assessment` or `form_ids`: attendees must pass the assessment and every form',
  ),
  no_evaluation: clearable(z.boolean('No survey must be true or false')).describe('Its classes have no surveys'),
  instructor_type_id: clearable(id),
  prerequisite_ids: clearableList(
    z
      .array(id, 'Prerequisites must be a list')
      .max(20, 'A training can have at most 20 prerequisites')
      .transform((ids) => [...new Set(ids)]),
    'references',
  ).describe(
    'Trainings whose certification a person must hold on the first day of a class, at most 20; none that requires this one itself',
  ),
};

const typeInput = {
  name: requiredText('Name'),
  description: optionalLines('Description', 5000),
  is_mandatory: z.boolean('Mandatory must be true or false').default(false),
  type: trainingKind,
  expiration_months: expirationMonths,
  mandatory_since: optionalDate('Required from').describe(
    "The department's date since when everybody must hold it, `YYYY-MM-DD`, not in the future; without it the day it is made mandatory, and unchanged while it is; ignored for a type that is not mandatory",
  ),
  ...courseInput,
};

/** An instructor: an employee by number, or an outside instructor by name. */
const instructorInput = z
  .object({
    employee_id: z.preprocess((value) => (value === '' || value === null ? undefined : value), employeeId.optional()),
    name: optionalText('Name'),
    agency: optionalText('Agency'),
  })
  .refine(({ employee_id, name }) => employee_id !== undefined || name !== undefined, {
    error: 'Please choose an employee, or enter the name of the instructor',
    path: ['name'],
  })
  .transform(
    ({ employee_id, name = '', agency }): ListedInstructor =>
      employee_id === undefined ? { name, ...(agency && { agency }) } : { employee_id },
  );

/** An instructor as a form names them. */
export type ListedInstructor = { employee_id: string } | { employee_id?: undefined; name: string; agency?: string };

const instructorsInput = clearableList(
  z.array(instructorInput, 'Instructors must be a list').max(20, 'A class can have at most 20 instructors'),
).describe('Employees of this department by `employee_id`, and others by `name` and `agency`; an empty list: none');

/** Optional fields of a class. An edit keeps absent ones. */
const optionalClassFields = {
  instructors: instructorsInput,
  ...declaredInput('class'),
  place_id: clearable(id),
};

const classFields = {
  location: requiredText('Location'),
  class_size: wholeNumber('Class size', 1, 10_000),
  enrollment_start: instant('Enrollment start'),
  enrollment_end: instant('Enrollment end'),
  ...optionalClassFields,
  dates: classSessionsInput.describe(
    '1 to 100 dates without duplicates and overlaps, each start before its end on the same day, no time that daylight saving skips (of a time that occurs twice, the first is used); also accepted as `training_dates`',
  ),
};

const editedClass = { is_active: z.boolean().optional(), ...classFields };

function inEnrollmentOrder<S extends z.ZodType<{ enrollment_start: string; enrollment_end: string }>>(schema: S) {
  return schema.refine((input) => input.enrollment_start <= input.enrollment_end, {
    message: 'Enrollment end must not be before enrollment start',
    path: ['enrollment_end'],
  });
}

/** The most further classes that one call checks: weekly for a year. */
const mostRepeats = 52;

/** A warning about a planned class. */
const planWarning = z.object({
  kind: z.enum(planWarningKinds),
  /** The warning as a sentence, in the department's time format. */
  text: z.string(),
  /** The name of the instructor, attendee, location or holiday. */
  name: z.string(),
  /** Only for an instructor who is an employee. */
  employee_id: z.string().optional(),
  /** The conflicting class. */
  class_id: z.string().optional(),
  /** Training of the conflicting class, or (`instructor_uncertified`) the training without a certification. */
  training_name: z.string().optional(),
  /** The day of the conflict or holiday, or (`instructor_uncertified`) the first day without a valid certification. */
  date: z.string().optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
});
export type PlanWarning = z.infer<typeof planWarning>;

const typeParams = z.object({ id });

/** docs/spec.md section 7, "Training": types and classes. */
export const training = {
  types: endpoint('GET', '/api/training-types/', {
    summary: 'The training types, by name.',
    access: 'signed_in',
    response: z.array(trainingType),
  }),
  createType: endpoint('POST', '/api/training-types/', {
    summary: 'Defines a training type.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object(typeInput),
    response: trainingType,
    status: 201,
    errors: ['name_taken'],
  }),
  updateType: endpoint('PUT', '/api/training-types/{id}/', {
    summary: 'Updates a training type. Without `description`, the stored one is kept.',
    access: 'manage_trainings',
    params: typeParams,
    body: z.object({ ...typeInput, read: loadedFields(typeInput) }),
    response: trainingType,
    errors: ['name_taken', 'edit_conflict'],
  }),
  deleteType: endpoint('DELETE', '/api/trainings/delete-type/{id}/', {
    summary: 'Deletes a training type without classes.',
    access: 'manage_trainings',
    params: typeParams,
    response: detailResponse,
    errors: ['type_has_classes', 'in_use'],
  }),
  archiveType: extraEndpoint('POST', '/api/training-types/{id}/archive/', {
    summary:
      'Archives or unarchives a training type. An archived type gets no new classes and is not required of anyone.',
    access: 'manage_trainings',
    params: typeParams,
    body: z.object({ archived: z.boolean('Archived must be true or false') }),
    response: trainingType,
  }),
  classes: endpoint('GET', '/api/training-types/{id}/classes/', {
    summary: 'The classes of a type, by start.',
    access: 'signed_in',
    params: typeParams,
    response: z.array(trainingClass),
  }),
  addClass: endpoint('POST', '/api/trainings/add-class/', {
    summary: 'Schedules a class of a type.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.preprocess(
      readDates,
      inEnrollmentOrder(z.object({ training_type_id: id, is_active: z.boolean().default(true), ...classFields })),
    ),
    response: trainingClass,
    status: 201,
    errors: ['not_found', 'type_archived'],
    bareFieldErrors: true,
  }),
  updateClass: endpoint('PUT', '/api/trainings/update-class/{id}/', {
    summary: 'Updates a class. Attendees are notified of changed dates.',
    access: 'manage_trainings',
    params: typeParams,
    body: z.preprocess(
      readDates,
      inEnrollmentOrder(z.object({ ...editedClass, read: z.preprocess(readDates, loadedFields(editedClass)) })),
    ),
    response: trainingClass,
    errors: ['class_canceled', 'size_below_enrolled', 'session_attended', 'attendance_closed', 'edit_conflict'],
  }),
  planWarnings: extraEndpoint('POST', '/api/trainings/plan-warnings/', {
    summary:
      'The warnings for a class before it is saved: holidays, conflicts of location, instructors or attendees, missing instructor certifications, and a location that is too small. Nothing is stored.',
    access: 'manage_trainings',
    body: z.object({
      training_type_id: id,
      dates: classSessionsInput,
      repeats: z
        .array(classSessionsInput, 'Repeats must be a list')
        .max(mostRepeats, `At most ${mostRepeats} repeats can be checked`)
        .default([])
        .describe('The dates of further classes with the same location and instructors'),
      place_id: optionalClassFields.place_id,
      instructors: instructorsInput,
      class_size: clearableNumber('Class size', 1, 10_000),
      class_id: clearable(id).describe('The class being edited, which is not compared with itself'),
    }),
    response: z.object({
      warnings: z.array(planWarning),
      /** The warnings for each of `repeats`, in order. */
      repeats: z.array(z.array(planWarning)),
    }),
    errors: ['not_found'],
  }),
  teaching: extraEndpoint('GET', '/api/trainings/teaching/', {
    summary:
      'The upcoming classes that the caller teaches and those of the last year: unfinished first, then by start, latest first.',
    access: 'signed_in',
    response: z.array(trainingClass),
  }),
  cancelClass: extraEndpoint('POST', '/api/trainings/{classId}/cancel/', {
    summary:
      'Cancels a class without recorded attendance, frees its seats, and notifies attendees and waitlist. With `move_to`, attendees are moved to another class first. A canceled class stays canceled.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    params: z.object({ classId: id }),
    body: z.object({
      reason: requiredLines('Reason', 500),
      move_to: clearable(id).describe('Another class of the same training that has not started'),
    }),
    response: cancellation,
    errors: ['not_found', 'class_canceled', 'class_certified', 'class_attended'],
  }),
  cancellation: extraEndpoint('GET', '/api/trainings/{classId}/cancellation/', {
    summary: 'The time, author and reason of the cancellation of a class, and its former attendees and waitlist.',
    access: 'class_staff',
    auditors: true,
    params: z.object({ classId: id }),
    response: cancellation,
  }),
  deleteClass: endpoint('DELETE', '/api/trainings/delete-class/{id}/', {
    summary: 'Deletes a class without issued certifications and recorded attendance. Its attendees are notified.',
    access: 'manage_trainings',
    params: typeParams,
    response: detailResponse,
    errors: ['class_certified', 'class_attended'],
  }),
};
