import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, optionalDate, optionalLines } from '../fields.ts';
import { type SurveyComment, type SurveyQuestion, surveyQuestions } from '../rules/survey.ts';
import { instructor, trainingDate } from '../training-answers.ts';

const classParams = z.object({ classId: id });

/** The class of a survey. */
const surveyedClass = z.object({
  class_id: z.string(),
  training: z.string(),
  training_dates: z.array(trainingDate),
  /** The last date for answers, in the department's time zone. */
  closes_on: z.string(),
});

const openSurvey = surveyedClass.extend({
  /** `closed`: the last date has passed. */
  state: z.enum(['open', 'answered', 'closed']),
  /** Too few attendees for results to be shown. */
  few: z.boolean(),
});
export type OpenSurvey = z.infer<typeof openSurvey>;

const rating = z.int('Please choose a value from 1 to 5').min(1).max(5);
const ratings = z.object({
  objectives: rating,
  useful: rating,
  knowledge: rating,
  teaching: rating,
  materials: rating,
  pace: rating,
} satisfies Record<SurveyQuestion, z.ZodType>);

const comments = {
  most_useful: optionalLines('What was most useful', 1000),
  change: optionalLines('What should change', 1000),
} satisfies Record<SurveyComment, z.ZodType>;

/** The body of an answer. */
export const surveyAnswer = z.object({ ratings, ...comments });

/** How often each value from 1 to 5 was chosen, by question. */
const counts = z.object(
  Object.fromEntries(surveyQuestions.map((question) => [question, z.array(z.int()).length(5)])) as Record<
    SurveyQuestion,
    z.ZodArray<z.ZodInt>
  >,
);
export type SurveyCounts = z.infer<typeof counts>;

const counted = z.object({
  /** The number of attendees invited, and of answers. */
  asked: z.int(),
  answered: z.int(),
  closes_on: z.string(),
  /** Null while the survey is open or has fewer than five answers. */
  counts: counts.nullable(),
});

const classResults = counted.extend({
  closed: z.boolean(),
  /** In no particular order; empty while `counts` is null. */
  comments: z.object({ most_useful: z.array(z.string()), change: z.array(z.string()) }),
});
export type ClassResults = z.infer<typeof classResults>;

const surveyedRow = counted.extend({
  class_id: z.string(),
  /** The last day of the class. */
  day: z.string(),
  training_type: z.object({ id: z.string(), name: z.string() }),
  instructors: z.array(instructor),
});
export type SurveyedClass = z.infer<typeof surveyedRow>;

const departmentSurveys = z.object({ enabled: z.boolean('Please choose whether classes have surveys') });

/** Calls beyond docs/spec.md: anonymous class surveys (ADR 11). */
export const surveys = {
  open: extraEndpoint('GET', '/api/surveys/open/', {
    summary: 'The surveys that the caller can answer, by their last day.',
    access: 'signed_in',
    response: z.array(surveyedClass),
  }),
  form: extraEndpoint('GET', '/api/classes/{classId}/survey/', {
    summary: 'The survey of a class that the caller attended, without the answers.',
    access: 'signed_in',
    params: classParams,
    response: openSurvey,
  }),
  submit: extraEndpoint('POST', '/api/classes/{classId}/survey/', {
    summary:
      'Stores the survey of a class without the caller. An answer cannot be changed. Accepts no idempotency key, whose stored hash would reveal the answer.',
    access: 'signed_in',
    params: classParams,
    body: surveyAnswer,
    response: detailResponse,
    errors: ['survey_answered', 'survey_closed'],
  }),
  results: extraEndpoint('GET', '/api/classes/{classId}/survey/results/', {
    summary:
      'The survey results of a class: numbers and comments once the survey is closed and has at least five answers. Null: the class has no survey.',
    access: 'class_staff',
    auditors: true,
    params: classParams,
    response: classResults.nullable(),
  }),
  totals: extraEndpoint('GET', '/api/surveys/', {
    summary:
      'The classes with a survey whose last day is within a period, latest first. Training staff see all, and instructors their own.',
    access: 'signed_in',
    query: z.object({ from: optionalDate('From'), to: optionalDate('To') }),
    response: z.array(surveyedRow),
  }),
  department: extraEndpoint('GET', '/api/settings/surveys/', {
    summary: 'Whether the department has class surveys.',
    access: 'training',
    response: departmentSurveys,
  }),
  setDepartment: extraEndpoint('PUT', '/api/settings/surveys/', {
    summary: 'Sets whether the department has class surveys. Open surveys stay open.',
    access: 'admin_access',
    body: departmentSurveys,
    response: departmentSurveys,
  }),
};
