import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, optionalDate, optionalLines } from '../fields.ts';
import { type EvaluationComment, type EvaluationQuestion, evaluationQuestions } from '../rules/evaluation.ts';
import { instructor, trainingDate } from '../training-answers.ts';

const classParams = z.object({ classId: id });

/** The class that an attendee evaluates. */
const evaluatedClass = z.object({
  class_id: z.string(),
  training: z.string(),
  training_dates: z.array(trainingDate),
  /** The last date for answers, in the department's time zone. */
  closes_on: z.string(),
});

const openEvaluation = evaluatedClass.extend({
  /** `closed`: the last date has passed. */
  state: z.enum(['open', 'answered', 'closed']),
  /** Too few attendees for results to be shown. */
  few: z.boolean(),
});
export type OpenEvaluation = z.infer<typeof openEvaluation>;

const rating = z.int('Please choose a value from 1 to 5').min(1).max(5);
const ratings = z.object({
  objectives: rating,
  useful: rating,
  knowledge: rating,
  teaching: rating,
  materials: rating,
  pace: rating,
} satisfies Record<EvaluationQuestion, z.ZodType>);

const comments = {
  most_useful: optionalLines('What was most useful', 1000),
  change: optionalLines('What should change', 1000),
} satisfies Record<EvaluationComment, z.ZodType>;

/** The body of an answer. */
export const evaluationAnswer = z.object({ ratings, ...comments });

/** How often each value from 1 to 5 was chosen, by question. */
const counts = z.object(
  Object.fromEntries(evaluationQuestions.map((question) => [question, z.array(z.int()).length(5)])) as Record<
    EvaluationQuestion,
    z.ZodArray<z.ZodInt>
  >,
);
export type EvaluationCounts = z.infer<typeof counts>;

const counted = z.object({
  /** The number of attendees invited, and of answers. */
  asked: z.int(),
  answered: z.int(),
  closes_on: z.string(),
  /** Null while the evaluation is open or has fewer than five answers. */
  counts: counts.nullable(),
});

const classResults = counted.extend({
  closed: z.boolean(),
  /** In no particular order; empty while `counts` is null. */
  comments: z.object({ most_useful: z.array(z.string()), change: z.array(z.string()) }),
});
export type ClassResults = z.infer<typeof classResults>;

const evaluatedRow = counted.extend({
  class_id: z.string(),
  /** The last day of the class. */
  day: z.string(),
  training_type: z.object({ id: z.string(), name: z.string() }),
  instructors: z.array(instructor),
});
export type EvaluatedClass = z.infer<typeof evaluatedRow>;

const departmentEvaluations = z.object({ enabled: z.boolean('Please choose whether classes are evaluated') });

/** Calls beyond docs/spec.md: anonymous class evaluations (ADR 11). */
export const evaluations = {
  open: extraEndpoint('GET', '/api/evaluations/open/', {
    summary: 'The evaluations that the caller can answer, by their last day.',
    access: 'signed_in',
    response: z.array(evaluatedClass),
  }),
  form: extraEndpoint('GET', '/api/classes/{classId}/evaluation/', {
    summary: 'The evaluation of a class that the caller attended, without the answers.',
    access: 'signed_in',
    params: classParams,
    response: openEvaluation,
  }),
  submit: extraEndpoint('POST', '/api/classes/{classId}/evaluation/', {
    summary:
      'Stores the evaluation of a class without the caller. An answer cannot be changed. Accepts no idempotency key, whose stored hash would reveal the answer.',
    access: 'signed_in',
    params: classParams,
    body: evaluationAnswer,
    response: detailResponse,
    errors: ['evaluation_answered', 'evaluation_closed'],
  }),
  results: extraEndpoint('GET', '/api/classes/{classId}/evaluation/results/', {
    summary:
      'The evaluation results of a class: numbers and comments once the evaluation is closed and has at least five answers. Null: the class has no evaluation.',
    access: 'class_staff',
    auditors: true,
    params: classParams,
    response: classResults.nullable(),
  }),
  totals: extraEndpoint('GET', '/api/evaluations/', {
    summary:
      'The evaluated classes whose last day is within a period, latest first. Training staff see all, and instructors their own.',
    access: 'signed_in',
    query: z.object({ from: optionalDate('From'), to: optionalDate('To') }),
    response: z.array(evaluatedRow),
  }),
  department: extraEndpoint('GET', '/api/settings/evaluations/', {
    summary: 'Whether attendees of the department evaluate their classes.',
    access: 'training',
    response: departmentEvaluations,
  }),
  setDepartment: extraEndpoint('PUT', '/api/settings/evaluations/', {
    summary: 'Sets whether attendees evaluate their classes. Open evaluations stay open.',
    access: 'admin_access',
    body: departmentEvaluations,
    response: departmentEvaluations,
  }),
};
